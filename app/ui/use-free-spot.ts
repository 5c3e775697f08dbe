import { type RefObject, useEffect, useState } from 'react';

/** How often at most the place is looked at while the page moves. */
const PAUSE_MS = 100;
/** What is never covered, whole; `data-solid` is for parts whose words change by themselves. */
const SOLID =
  'a, button, input, select, textarea, label, summary, img, svg, video, [role=button], [data-solid]';

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Whether words that stand directly in an element reach into a box; of its children each is asked by itself. */
function hasWordsIn(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => overlap(line, box));
  });
}

/** Where a box is looked at, in parts of its width and height: its middle first, where most covers most. */
const STEPS = [0.5, 0, 1, 0.25, 0.75];

/** Whether a floating element would cover something in this box. Ends at the first that is covered: each look costs a phone 1 ms and more. */
function isCovering(floating: Element, box: DOMRect): boolean {
  const seen = new Set<Element>();
  return STEPS.some((x) =>
    STEPS.some((y) =>
      document
        .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
        .filter((element) => !floating.contains(element))
        // The first is what is seen there; what is below it matters only as far as it has words.
        .slice(0, 3)
        .some((element) => {
          if (seen.has(element)) return false;
          seen.add(element);
          return element.closest(SOLID) !== null || hasWordsIn(element, box);
        }),
    ),
  );
}

/** The first of these widths at which the element, which keeps its lower right corner, covers nothing; 0 when none does. */
function widestFree(floating: HTMLElement, widths: readonly number[]): number {
  // Never taken away from whoever is about to press it.
  if (document.activeElement === floating) return widths.at(-1) ?? 0;
  const { right, top, height } = floating.getBoundingClientRect();
  const isFree = (width: number) => !isCovering(floating, new DOMRect(right - width, top, width, height));
  return widths.find(isFree) ?? 0;
}

/**
 * How broad an element that floats in the lower right corner may be where the page stands now, without covering anything that
 * can be read or pressed: one of `widths` in pixels, the broadest first, or 0. Asked again when the page is scrolled, resized, or
 * becomes another. The broadest until known.
 */
export function useFreeSpot(ref: RefObject<HTMLElement | null>, widths: readonly number[]): number {
  const [free, setFree] = useState(widths[0] ?? 0);
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      if (ref.current) setFree(widestFree(ref.current, widths));
    };
    const soon = () => {
      timer ??= window.setTimeout(look, PAUSE_MS);
    };
    soon();
    const sizes = new ResizeObserver(soon);
    sizes.observe(document.body);
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [ref, widths]);
  return free;
}
