import { Check, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { dismissToast, type ShownToast, TOAST_MS } from './toast-store.ts';

/** One toast: what happened, what can be done about it, and a cross. Its time stands still under pointer and focus. */
export function ToastCard({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(toast.durationMs ?? TOAST_MS);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.key), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1000, leftMs.current - (performance.now() - startedAt));
    };
  }, [isHeld, toast.key]);

  const Icon = toast.tone === 'bad' ? TriangleAlert : Check;
  return (
    <div
      className="toast-in pointer-events-auto flex items-start gap-3 rounded-base border border-white/20 bg-band py-3 pr-2 pl-4 text-white shadow-pop focus-on-dark"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon
        aria-hidden
        className={
          toast.tone === 'bad' ? 'mt-0.5 size-5 shrink-0 text-accent-band' : 'mt-0.5 size-5 shrink-0'
        }
      />
      <div className="grid min-w-0 flex-1 gap-0.5 py-px">
        <p className="text-sm font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-sm text-white/75">{toast.description}</p> : null}
      </div>
      {toast.action ? (
        <button
          type="button"
          className="min-h-10 shrink-0 rounded-base px-2.5 text-sm font-semibold underline underline-offset-4 hover:bg-white/10"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.key);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-items-center rounded-base text-white/75 hover:bg-white/10 hover:text-white"
        onClick={() => dismissToast(toast.key)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
