import { type RefObject, useEffect } from 'react';

/** FEEDBACK-04: a shorter movement springs back. */
const SWIPE_PX = 50;
/** From here on a press is a drag and no longer a click. */
const DRAG_PX = 6;

type Drag = { pointerId: number; startX: number; startY: number; startLeft: number; isMoving: boolean };

/** Keeps the rest of a drag with this element, wherever it goes; a pointer that is gone by now has no rest. */
function hold(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // Its end is heard by bubbling, or is a cancel.
  }
}

/**
 * Drag with the mouse, swipe with a finger: over 50 px to the left or right moves one slide, less moves none. A drag is not
 * a click on what lies under it. `step(0)` puts the row back to where it was.
 */
export function useSlideDrag(viewport: RefObject<HTMLElement | null>, step: (by: 1 | -1 | 0) => void): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let drag: Drag | null = null;
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
      if (!drag.isMoving && Math.abs(moved) < DRAG_PX) return;
      if (!drag.isMoving) hold(element, pointerId);
      drag.isMoving = true;
      element.scrollLeft = drag.startLeft - moved;
    });
    const end = ({ pointerId, clientX, type }: PointerEvent) => {
      if (drag?.pointerId !== pointerId) return;
      const moved = clientX - drag.startX;
      // On a busy page the end may be the first that is heard of a movement.
      const isSwipe = type === 'pointerup' && Math.abs(moved) > SWIPE_PX;
      isClickRefused = drag.isMoving || isSwipe;
      if (isClickRefused) step(isSwipe ? (moved < 0 ? 1 : -1) : 0);
      drag = null;
    };
    on('pointerup', end);
    on('pointercancel', end);
    // A swipe to the side is no scroll of the browser's: Chromium would lose the next tap, taking it for the end of the
    // scroll's swing, whatever touch-action says. A movement up or down stays the page's.
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
    // Pictures and links would be dragged away by the browser itself.
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
