import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { Icon } from './icon.tsx';

import { dismissToast, type ToastWithKey, STOREFRONT_TOAST_DURATION_MS } from './toast-store.ts';

/** The key that focuses a toast; elsewhere it moves between the panes of a window. */
const TOAST_FOCUS_KEYBOARD_KEY = 'F6';

/**
 * F6 focuses the toast's first button; F6 or Escape returns the focus, and so does answering the toast.
 * Keyboard users need not tab through a whole page to a button that is shown for two seconds.
 */
function useToastFocusKey(ref: RefObject<HTMLDivElement | null>, close: () => void) {
  const cameFrom = useRef<Element | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const card = ref.current;
    if (!card || event.altKey || event.ctrlKey || event.metaKey) return;
    const isInside = card.contains(document.activeElement);
    if (event.key === 'Escape' && isInside) return close();
    if (event.key !== TOAST_FOCUS_KEYBOARD_KEY) return;
    event.preventDefault();
    if (isInside) return goBack();
    cameFrom.current = document.activeElement;
    card.querySelector('button')?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  function goBack() {
    if (cameFrom.current instanceof HTMLElement && ref.current?.contains(document.activeElement))
      cameFrom.current.focus({ preventScroll: true });
  }
  return goBack;
}

/**
 * One toast: what happened, its action, and a close button. Its timer pauses while it is hovered or focused.
 */
export function ToastCard({ toast }: { toast: ToastWithKey }) {
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(toast.durationMs ?? STOREFRONT_TOAST_DURATION_MS);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.key), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1000, leftMs.current - (performance.now() - startedAt));
    };
  }, [isHeld, toast.key]);

  const ref = useRef<HTMLDivElement>(null);
  const goBack = useToastFocusKey(ref, close);
  function close() {
    goBack();
    dismissToast(toast.key);
  }

  const icon = toast.tone === 'bad' ? 'triangle-alert' : 'check';
  return (
    <div
      ref={ref}
      className="toast-in pointer-events-auto flex items-start gap-3 rounded-base border border-white/20 bg-band py-3 pr-2 pl-4 text-white shadow-pop focus-on-dark"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon
        name={icon}
        className={
          toast.tone === 'bad' ? 'mt-0.5 size-5 shrink-0 text-accent-band' : 'mt-0.5 size-5 shrink-0'
        }
      />
      <div className="grid min-w-0 flex-1 gap-0.5 py-px">
        <p className="text-sm font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-sm text-white/75">{toast.description}</p> : null}
      </div>
      {toast.action ? (
        // As other toasts do, the key is announced and not shown; devices without a keyboard omit it.
        <p className="sr-only max-md:hidden [@media(pointer:coarse)]:hidden">
          {`Press ${TOAST_FOCUS_KEYBOARD_KEY} to reach this message.`}
        </p>
      ) : null}
      {toast.action ? (
        <button
          type="button"
          aria-keyshortcuts={TOAST_FOCUS_KEYBOARD_KEY}
          className="min-h-10 shrink-0 rounded-base px-2.5 text-sm font-semibold underline underline-offset-4 hover:bg-white/10"
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-items-center rounded-base text-white/75 hover:bg-white/10 hover:text-white"
        onClick={close}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}
