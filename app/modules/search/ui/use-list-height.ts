import { type RefObject, useEffect } from 'react';

const SPARE_PX = 12;
const LEAST_PX = 180;
const MOST_PX = 560;

/** Keeps the list above the keyboard of a phone, which only the visual viewport knows of. */
export function useListHeight(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const panel = ref.current;
    if (!isShown || !panel) return;
    const view = window.visualViewport;
    const fit = () => {
      const bottom = view ? view.offsetTop + view.height : window.innerHeight;
      const room = bottom - panel.getBoundingClientRect().top - SPARE_PX;
      panel.style.maxHeight = `${Math.min(MOST_PX, Math.max(LEAST_PX, room))}px`;
    };
    fit();
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, [ref, isShown]);
}
