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
      const place = panel.getBoundingClientRect();
      // What follows the list in its dialog stays in the window too.
      const end = panel.closest('dialog')?.getBoundingClientRect().bottom ?? place.bottom;
      const room = bottom - place.top - (end - place.bottom) - SPARE_PX;
      panel.style.maxHeight = `${Math.min(MOST_PX, Math.max(LEAST_PX, room))}px`;
    };
    fit();
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, [ref, isShown]);
}
