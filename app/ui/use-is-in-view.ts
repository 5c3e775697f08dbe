import { useEffect, useState } from 'react';

/** The height of ticker and header: what is under them is out of view. */
const STICKY_PAGE_HEADER_HEIGHT_PX = 100;

/**
 * Returns whether any part of the element with this id is visible; null until known and if there is no such
 * element. `pageKey` changes with the page, because the element may then be another one.
 */
export function useIsInView(elementId: string, pageKey: string): boolean | null {
  const [seen, setSeen] = useState<{ pageKey: string; isInView: boolean } | null>(null);
  useEffect(() => {
    const element = document.getElementById(elementId);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setSeen({ pageKey, isInView: entry?.isIntersecting ?? false }),
      { rootMargin: `-${STICKY_PAGE_HEADER_HEIGHT_PX}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementId, pageKey]);
  return seen?.pageKey === pageKey ? seen.isInView : null;
}
