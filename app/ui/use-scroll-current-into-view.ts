import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the current link of a sideways scrolling row into view, initially and whenever it changes. */
export function useScrollCurrentIntoView<Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const shown = row.current;
    const link = shown?.querySelector('[aria-current]');
    if (current === undefined || !shown || !link) return;
    const [outer, inner] = [shown.getBoundingClientRect(), link.getBoundingClientRect()];
    // Centers it as far as the row can scroll; nothing moves if everything fits.
    shown.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return row;
}
