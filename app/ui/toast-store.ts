/** How long a storefront toast stays, in milliseconds; the admin sets its own times. */
export const STOREFRONT_TOAST_DURATION_MS = 6000;

export type Toast = {
  title: string;
  description?: string;
  tone?: 'good' | 'bad';
  /** How long it stays: 6000 ms in the storefront, 2000 in the admin, 8000 after a delete. */
  durationMs?: number;
  action?: { label: string; run: () => void };
};
export type ToastWithKey = Toast & { key: number };

let currentlyVisibleToast: ToastWithKey | null = null;
let createdToastCount = 0;
const toastChangeListeners = new Set<() => void>();

function setVisibleToast(next: ToastWithKey | null) {
  currentlyVisibleToast = next;
  for (const listener of toastChangeListeners) listener();
}

/** Shows a toast; only one at a time, so it replaces the previous one. Browser only. */
export function showToast(toast: Toast): void {
  createdToastCount += 1;
  setVisibleToast({ ...toast, key: createdToastCount });
}

/** Removes the toast if it is still the one shown. */
export function dismissToast(key: number): void {
  if (currentlyVisibleToast?.key === key) setVisibleToast(null);
}

export function getCurrentToast(): ToastWithKey | null {
  return currentlyVisibleToast;
}

export function subscribeToToastChanges(listener: () => void): () => void {
  toastChangeListeners.add(listener);
  return () => toastChangeListeners.delete(listener);
}
