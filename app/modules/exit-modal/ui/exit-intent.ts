import { EXIT_MODAL_PHONE_IDLE_MS, isFastScrollUp, MIN_VISIT_BEFORE_MODAL_MS } from '../showing-rules.ts';

/** Whether a dialog or a question is open, or the user is typing, so that no exit modal may open. */
export function isExitModalBlockedByUserActivity(): boolean {
  if (document.querySelector('dialog[open], [role="dialog"], [aria-modal="true"], [popover]:popover-open'))
    return true;
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

/** Whether the device has no hovering pointer. */
export const isDeviceWithoutHover = (): boolean => matchMedia('(hover: none)').matches;

/** Calls back when a pointer leaves the page at the top. */
function onPointerLeavePageTop(callback: () => void): () => void {
  const onOut = (event: MouseEvent) => {
    if (event.relatedTarget === null && event.clientY <= 0) callback();
  };
  document.documentElement.addEventListener('mouseleave', onOut);
  return () => document.documentElement.removeEventListener('mouseleave', onOut);
}

/** Calls back when the page has not been touched for a while, and when it is flung upwards. */
function onPhoneExitIntent(callback: () => void): () => void {
  let timer = setTimeout(callback, EXIT_MODAL_PHONE_IDLE_MS);
  let steps: { y: number; at: number }[] = [];
  const onTouch = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, EXIT_MODAL_PHONE_IDLE_MS);
  };
  const onScroll = () => {
    onTouch();
    const at = performance.now();
    steps = [...steps.filter((step) => at - step.at < 1_000), { y: scrollY, at }];
    if (isFastScrollUp(steps)) callback();
  };
  const touches = ['touchstart', 'pointerdown', 'keydown'] as const;
  for (const name of touches) addEventListener(name, onTouch, { passive: true });
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const name of touches) removeEventListener(name, onTouch);
    removeEventListener('scroll', onScroll);
  };
}

/** Calls back at each sign that a visitor is about to leave, after the first seconds of a page load. */
export function subscribeToVisitorExitIntent(callback: () => void): () => void {
  const later = () => {
    if (performance.now() >= MIN_VISIT_BEFORE_MODAL_MS) callback();
  };
  return isDeviceWithoutHover() ? onPhoneExitIntent(later) : onPointerLeavePageTop(later);
}
