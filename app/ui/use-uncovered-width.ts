import { type RefObject, useEffect, useState } from 'react';

/** The minimum time between checks while the page moves, in milliseconds. */
const MIN_COVERED_WIDTH_CHECK_INTERVAL_MS = 100;
/** Elements that must never be covered; `data-solid` is for parts whose text changes by itself. */
const NEVER_COVERED_ELEMENTS_SELECTOR =
  'a, button, input, select, textarea, label, summary, img, svg, video, [role=button], [data-solid]';

const areRectanglesOverlapping = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Returns whether text directly inside an element overlaps a box; its children are checked separately. */
function hasTextOverlappingBox(element: Element, box: DOMRect): boolean {
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => areRectanglesOverlapping(line, box));
  });
}

/**
 * The points of a box to check, as fractions of its width and height: the middle first, where most overlaps
 * are.
 */
const BOX_OVERLAP_CHECK_POSITIONS = [0.5, 0, 1, 0.25, 0.75];

/**
 * Returns whether a floating element in this box would cover something. Stops at the first hit: each check
 * takes a phone 1 ms or more.
 */
function isPageContentUnderFloatingElement(floating: Element, box: DOMRect): boolean {
  const seen = new Set<Element>();
  return BOX_OVERLAP_CHECK_POSITIONS.some((x) =>
    BOX_OVERLAP_CHECK_POSITIONS.some((y) =>
      document
        .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
        .filter((element) => !floating.contains(element))
        // The first element is what is visible there; those below it matter only if they have text.
        .slice(0, 3)
        .some((element) => {
          if (seen.has(element)) return false;
          seen.add(element);
          return (
            element.closest(NEVER_COVERED_ELEMENTS_SELECTOR) !== null || hasTextOverlappingBox(element, box)
          );
        }),
    ),
  );
}

/**
 * Returns the first of the widths at which the element, anchored at its lower right corner, covers nothing; 0
 * if there is none.
 */
function findFloatingElementWidthCoveringNothing(floating: HTMLElement, widths: readonly number[]): number {
  // Never hide it while it has the focus.
  if (document.activeElement === floating) return widths.at(-1) ?? 0;
  const { right, top, height } = floating.getBoundingClientRect();
  const isFree = (width: number) =>
    !isPageContentUnderFloatingElement(floating, new DOMRect(right - width, top, width, height));
  return widths.find(isFree) ?? 0;
}

/**
 * Returns how wide an element floating in the lower right corner can be at the current scroll position
 * without covering text or controls: one of `widths` in pixels, the widest first, or 0. Checked again when
 * the page is scrolled, resized or changed. The widest until known.
 */
export function useFreeFloatingElementWidth(
  ref: RefObject<HTMLElement | null>,
  widths: readonly number[],
): number {
  const [free, setFree] = useState(widths[0] ?? 0);
  useEffect(() => {
    let timer: number | undefined;
    const look = () => {
      timer = undefined;
      if (ref.current) setFree(findFloatingElementWidthCoveringNothing(ref.current, widths));
    };
    const soon = () => {
      timer ??= window.setTimeout(look, MIN_COVERED_WIDTH_CHECK_INTERVAL_MS);
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
