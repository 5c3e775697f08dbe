import { type RefObject, useEffect } from 'react';

const SEARCH_LIST_MARGIN_PX = 12;
const MIN_SEARCH_SUGGESTION_LIST_HEIGHT_PX = 180;
const MAX_SEARCH_SUGGESTION_LIST_HEIGHT_PX = 560;

/** Keeps the list above a phone's keyboard, which only the visual viewport reports. */
export function useSearchListHeight(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const panel = ref.current;
    if (!isShown || !panel) return;
    const view = window.visualViewport;
    const fit = () => {
      const bottom = view ? view.offsetTop + view.height : window.innerHeight;
      const place = panel.getBoundingClientRect();
      // What follows the list in its dialog must stay visible too.
      const end = panel.closest('dialog')?.getBoundingClientRect().bottom ?? place.bottom;
      const room = bottom - place.top - (end - place.bottom) - SEARCH_LIST_MARGIN_PX;
      panel.style.maxHeight = `${Math.min(MAX_SEARCH_SUGGESTION_LIST_HEIGHT_PX, Math.max(MIN_SEARCH_SUGGESTION_LIST_HEIGHT_PX, room))}px`;
    };
    fit();
    view?.addEventListener('resize', fit);
    return () => view?.removeEventListener('resize', fit);
  }, [ref, isShown]);
}
