import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

import {
  getCurrentToast,
  dismissToast,
  subscribeToToastChanges,
  type ToastWithKey,
  STOREFRONT_TOAST_DURATION_MS,
} from './toast-store.ts';

export { showToast } from './toast-store.ts';

/**
 * The only place where toasts appear, at the bottom left. Mounted from the start: a live region must exist
 * before it has content.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToToastChanges, getCurrentToast, () => null);
  const [Card, setCard] = useState<ComponentType<{ toast: ToastWithKey }> | null>(null);

  // The card with its buttons is loaded for the first toast; if that fails, the text is shown on its own.
  useEffect(() => {
    if (!toast || Card) return;
    import('./toast-card.tsx').then(
      (module) => setCard(() => module.ToastCard),
      () => setCard(() => PlainToastAfterCardLoadFailure),
    );
  }, [toast, Card]);

  return (
    <div
      role="status"
      data-no-print
      className="pointer-events-none fixed bottom-4 left-4 z-50 w-[min(26rem,calc(100%-2rem))] [body:has([data-buy-bar])_&]:max-lg:bottom-24"
    >
      {toast && Card ? <Card key={toast.key} toast={toast} /> : null}
    </div>
  );
}

function PlainToastAfterCardLoadFailure({ toast }: { toast: ToastWithKey }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.key), STOREFRONT_TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast.key]);
  return (
    <p className="rounded-base bg-band p-4 text-sm text-white">{`${toast.title}. ${toast.description ?? ''}`}</p>
  );
}
