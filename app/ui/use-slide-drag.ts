import { type RefObject, useEffect } from 'react';

/** FEEDBACK-04: a shorter movement snaps back. */
const MIN_SLIDE_SWIPE_DISTANCE_PX = 50;
/** From this distance a press is a drag and no longer a click. */
const SLIDE_DRAG_THRESHOLD_PX = 6;

type SlideDragState = {
  pointerId: number;
  startX: number;
  startY: number;
  startLeft: number;
  isMoving: boolean;
};

/** Captures the pointer for the rest of a drag; fails silently if the pointer is already gone. */
function capturePointerForSlideDrag(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The end of the drag then bubbles up, or is a cancel event.
  }
}

/**
 * Drag with the mouse or swipe with a finger: more than 50 px to the left or right moves one slide, less
 * moves none. A drag does not click what is under it. `step(0)` moves the row back to where it was.
 */
export function useSlideDrag(viewport: RefObject<HTMLElement | null>, step: (by: 1 | -1 | 0) => void): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let drag: SlideDragState | null = null;
    let isClickRefused = false;
    const stop = new AbortController();
    const on = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
      options: AddEventListenerOptions = {},
    ) => element.addEventListener(type, listener, { ...options, signal: stop.signal });

    on('pointerdown', ({ pointerId, clientX, clientY, button, isPrimary }) => {
      isClickRefused = false;
      if (button === 0 && isPrimary) {
        drag = {
          pointerId,
          startX: clientX,
          startY: clientY,
          startLeft: element.scrollLeft,
          isMoving: false,
        };
      }
    });
    on('pointermove', ({ pointerId, clientX }) => {
      if (drag?.pointerId !== pointerId) return;
      const moved = clientX - drag.startX;
      if (!drag.isMoving && Math.abs(moved) < SLIDE_DRAG_THRESHOLD_PX) return;
      if (!drag.isMoving) capturePointerForSlideDrag(element, pointerId);
      drag.isMoving = true;
      element.scrollLeft = drag.startLeft - moved;
    });
    const end = ({ pointerId, clientX, type }: PointerEvent) => {
      if (drag?.pointerId !== pointerId) return;
      const moved = clientX - drag.startX;
      // On a busy page, the end may be the first event of a movement.
      const isSwipe = type === 'pointerup' && Math.abs(moved) > MIN_SLIDE_SWIPE_DISTANCE_PX;
      isClickRefused = drag.isMoving || isSwipe;
      if (isClickRefused) step(isSwipe ? (moved < 0 ? 1 : -1) : 0);
      drag = null;
    };
    on('pointerup', end);
    on('pointercancel', end);
    // A sideways swipe must not scroll the page: Chromium would swallow the next tap as the end of the
    // scroll's fling, whatever touch-action is set. Vertical movements still scroll the page.
    on(
      'touchmove',
      (event) => {
        const [touch] = event.touches;
        if (!drag || !touch || !event.cancelable) return;
        const [across, along] = [touch.clientX - drag.startX, touch.clientY - drag.startY];
        if (Math.abs(across) > Math.abs(along)) event.preventDefault();
      },
      { passive: false },
    );
    // The browser would start its own drag of pictures and links.
    on('dragstart', (event) => event.preventDefault());
    on(
      'click',
      (event) => {
        if (!isClickRefused) return;
        event.preventDefault();
        event.stopPropagation();
        isClickRefused = false;
      },
      { capture: true },
    );
    return () => stop.abort();
  }, [viewport, step]);
}
