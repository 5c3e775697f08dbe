import type { FormValues } from '#app/lib/posted-form.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';

/** How long an admin's toast stays; what follows a delete can be undone for longer (ALIST-15). */
export const ADMIN_TOAST_MS = 2000;
const UNDO_TOAST_MS = 8000;

/**
 * Words after a deed. `durationMs` is 2000 unless said otherwise. `days` are moments (ISO 8601) whose days in UTC the description
 * names as `dayWords` does; a toast tells them in its reader's zone.
 */
export type ToastText = {
  title: string;
  description?: string;
  tone?: 'good' | 'bad';
  durationMs?: number;
  days?: readonly string[];
};

/** A form that takes a deed back: posted to the same page. */
export type Undo = { intent: string; fields: Record<string, string> };

/** Words after a redirect, and what takes the deed back; posted to the page the redirect led to. */
export type Flash = ToastText & { undo?: Undo };

/** A conflict as it travels to the browser. */
export type ShownConflict = { by: string; at: string; version: number; current: FormValues };

/** What an intent answers; `fields` is everything typed, so that a form comes back as it was sent. */
export type IntentAnswer<Value = unknown> =
  | {
      ok: true;
      intent: string;
      toast: ToastText | null;
      undo: Undo | null;
      skipped: readonly { name: string; reason: string }[];
      value: Value;
    }
  | {
      ok: false;
      intent: string;
      problems: FormProblem[];
      fields: FormValues;
      conflict: ShownConflict | null;
      /** The session ended while the form was open. */
      isSignedOut?: boolean;
    };

/** The sentence of an answer that asks who it is (step-up), empty the first time; null for every other answer. */
export function proofAsked(answer: IntentAnswer | undefined): string | null {
  if (!answer || answer.ok) return null;
  return answer.problems.find(({ field }) => field === 'proof')?.message ?? null;
}

/** The time a toast stays. */
export function toastMs(toast: ToastText, undo: Undo | null): number {
  return toast.durationMs ?? (undo ? UNDO_TOAST_MS : ADMIN_TOAST_MS);
}

/** A day as toasts tell it, `November 20, 2026`; in the browser's zone without one, or with one it does not know. */
export function dayWords(at: string, timeZone?: string): string {
  const told = (zone?: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }).format(new Date(at));
  try {
    return told(timeZone);
  } catch {
    return told();
  }
}

/** A toast with its days in a zone; without one in that of the browser. */
export function inZone({ days = [], ...toast }: ToastText, timeZone?: string): ToastText {
  const { description } = toast;
  if (description === undefined || days.length === 0) return toast;
  const words = new Map(days.map((at) => [dayWords(at, 'UTC'), dayWords(at, timeZone)]));
  const known = new RegExp([...words.keys()].join('|'), 'g');
  return { ...toast, description: description.replaceAll(known, (day) => words.get(day) ?? day) };
}
