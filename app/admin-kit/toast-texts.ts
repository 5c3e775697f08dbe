import type { ToastMessageContent, UndoAction } from '#app/ui/form-action-result.ts';

/** How long an admin toast stays; after a delete it stays longer (ALIST-15). */
export const ADMIN_TOAST_MS = 2000;
const UNDO_TOAST_MS = 8000;

/** Returns how long a toast stays, in milliseconds. */
export function getToastDurationMs(toast: ToastMessageContent, undo: UndoAction | null): number {
  return toast.durationMs ?? (undo ? UNDO_TOAST_MS : ADMIN_TOAST_MS);
}

/**
 * Formats a day for a toast, `November 20, 2026`; in the browser's zone if none is given or it is unknown.
 */
export function formatToastDay(at: string, timeZone?: string): string {
  const formatDay = (zone?: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(new Date(at));
  try {
    return formatDay(timeZone);
  } catch {
    return formatDay();
  }
}

/** Returns a toast with its days in the given zone, by default the browser's. */
export function formatToastInTimeZone(
  { days = [], ...toast }: ToastMessageContent,
  timeZone?: string,
): ToastMessageContent {
  const { description } = toast;
  if (description === undefined || days.length === 0) return toast;
  const words = new Map(days.map((at) => [formatToastDay(at, 'UTC'), formatToastDay(at, timeZone)]));
  const known = new RegExp([...words.keys()].join('|'), 'g');
  return { ...toast, description: description.replaceAll(known, (day) => words.get(day) ?? day) };
}
