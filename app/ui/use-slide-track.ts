import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const SLIDE_VISIBLE_MIN_RATIO = 0.6;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Returns the left edge of a slide inside the track, in px. */
function getSlideLeftPx(track: HTMLElement, index: number): number {
  const slide = track.children[index];
  const first = track.children[0];
  if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return 0;
  return slide.offsetLeft - first.offsetLeft;
}

/** Returns how many slides can be at the left edge: with three in view, the last two never can. */
function countSlideStopPositions(viewport: HTMLElement, track: HTMLElement): number {
  const furthest = viewport.scrollWidth - viewport.clientWidth;
  const reached = [...track.children].findIndex((_, index) => getSlideLeftPx(track, index) >= furthest - 1);
  return reached === -1 ? Math.max(track.children.length, 1) : reached + 1;
}

/**
 * The slides of a scrolling row: which one is first, which are visible, and how to move to another.
 * `viewport` scrolls, its only child is the track with the slides. The row works without script.
 */
export function useCarouselSlides(
  viewport: RefObject<HTMLElement | null>,
  startIndex: number,
  slideCount: number,
) {
  // The slide it is moving to, so that two quick presses move two slides while the first is still moving.
  const target = useRef(startIndex);
  const [selected, setSelected] = useState(startIndex);
  const [stops, setStops] = useState(slideCount);
  const [seen, setSeen] = useState<ReadonlySet<number> | null>(null);

  const goTo = useCallback(
    (index: number, behavior: ScrollBehavior = prefersReducedMotion() ? 'auto' : 'smooth') => {
      const element = viewport.current;
      const track = element?.firstElementChild;
      if (!element || !(track instanceof HTMLElement)) return;
      const count = countSlideStopPositions(element, track);
      target.current = (index + count) % count;
      setSelected(target.current);
      element.scrollTo({ left: getSlideLeftPx(track, target.current), behavior });
    },
    [viewport],
  );
  const step = useCallback((by: 1 | -1 | 0) => goTo(target.current + by), [goTo]);

  useEffect(() => {
    const element = viewport.current;
    const track = element?.firstElementChild;
    if (!element || !(track instanceof HTMLElement)) return;
    const settle = new ResizeObserver(() => {
      const count = countSlideStopPositions(element, track);
      setStops(count);
      goTo(Math.min(target.current, count - 1), 'auto');
    });
    settle.observe(element);
    const watch = new IntersectionObserver(
      (entries) => {
        setSeen((before) => {
          const now = new Set(before);
          for (const { target: slide, intersectionRatio } of entries) {
            const index = [...track.children].indexOf(slide);
            if (intersectionRatio >= SLIDE_VISIBLE_MIN_RATIO) now.add(index);
            else now.delete(index);
          }
          return now;
        });
      },
      { root: element, threshold: [0, SLIDE_VISIBLE_MIN_RATIO] },
    );
    for (const slide of track.children) watch.observe(slide);
    return () => {
      settle.disconnect();
      watch.disconnect();
    };
  }, [viewport, goTo]);

  return { selected, stops, seen, goTo, step };
}
