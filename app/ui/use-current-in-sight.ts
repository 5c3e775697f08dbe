import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that scrolls sideways on phones: brings the current one into sight, at first and whenever it is another. */
export function useCurrentInSight<Row extends HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const shown = row.current;
    const link = shown?.querySelector('[aria-current]');
    if (current === undefined || !shown || !link) return;
    const [outer, inner] = [shown.getBoundingClientRect(), link.getBoundingClientRect()];
    // In the middle of the row, as far as that can be scrolled; nothing moves where all of it has room.
    shown.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return row;
}
