import type { FormValues } from '#app/lib/form-values.ts';

import type { FormProblem } from './form-problems.tsx';

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

/** A form that comes back. */
export type RefusedAnswer = Extract<IntentAnswer, { ok: false }>;

/** The sentence of an answer that asks who it is (step-up), empty the first time; null for every other answer. */
export function proofAsked(answer: IntentAnswer | undefined): string | null {
  if (!answer || answer.ok) return null;
  return answer.problems.find(({ field }) => field === 'proof')?.message ?? null;
}
