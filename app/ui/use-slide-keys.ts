import { type RefObject, useEffect } from 'react';

export type SlideshowKeyHandlers = {
  previous: () => void;
  next: () => void;
  first: () => void;
  last: () => void;
  toggle: () => void;
};

const SLIDE_MOVES_BY_KEY: Record<string, keyof SlideshowKeyHandlers> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

/**
 * Left, Right, Home, End and Space, only while the viewport itself has the focus: buttons inside keep their
 * own keys.
 */
export function useSlideKeys(ref: RefObject<HTMLElement | null>, moves: SlideshowKeyHandlers): void {
  useEffect(() => {
    const viewport = ref.current;
    if (!viewport) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const move = SLIDE_MOVES_BY_KEY[event.key];
      if (!move || event.target !== viewport || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      moves[move]();
    };
    viewport.addEventListener('keydown', onKeyDown);
    return () => viewport.removeEventListener('keydown', onKeyDown);
  }, [ref, moves]);
}
