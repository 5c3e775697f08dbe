import { type RefObject, useEffect, useState } from 'react';

import { useMediaQuery } from './use-media-query.ts';

/**
 * Advances something every `intervalMs` until paused. A pause lasts; hover, keyboard focus, a hidden tab and
 * a part outside the view only suspend it; with reduced motion it starts paused (WCAG 2.2.2). `ref` is the
 * whole part with its controls.
 */
export function useSlideshowAutoAdvance(
  ref: RefObject<HTMLElement | null>,
  intervalMs: number,
  advance: () => void,
) {
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isPlaying = chosen ?? !isReduced;
  const [isHeld, setIsHeld] = useState(false);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isHovered = false;
    const readSoon = () =>
      queueMicrotask(() => setIsHeld(isHovered || element.matches(':has(:focus-visible)')));
    const onPointer = ({ type, pointerType }: PointerEvent) => {
      // A tap must not count as a permanent hover, nor a button pressed with the mouse as permanent focus.
      isHovered = type === 'pointerenter' && pointerType !== 'touch';
      readSoon();
    };
    element.addEventListener('pointerenter', onPointer, { signal });
    element.addEventListener('pointerleave', onPointer, { signal });
    element.addEventListener('focusin', readSoon, { signal });
    element.addEventListener('focusout', readSoon, { signal });
    return () => stop.abort();
  }, [ref]);

  const isMoving = isPlaying && isSeen && !isHeld;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, intervalMs, advance]);

  return { isPlaying, togglePlaying: () => setChosen(!isPlaying) };
}
