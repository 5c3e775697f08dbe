import { useEffect, useState } from 'react';

/** Height of the ticker and the header: what is under them is out of view. */
const HEADER_PX = 100;

/**
 * Whether any part of the element with this id is to be seen; null until known and where there is no such element.
 * `pageKey` changes with the page, because the element may be another one then.
 */
export function useIsInView(elementId: string, pageKey: string): boolean | null {
  const [seen, setSeen] = useState<{ pageKey: string; isInView: boolean } | null>(null);
  useEffect(() => {
    const element = document.getElementById(elementId);
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setSeen({ pageKey, isInView: entry?.isIntersecting ?? false }),
      { rootMargin: `-${HEADER_PX}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementId, pageKey]);
  return seen?.pageKey === pageKey ? seen.isInView : null;
}
