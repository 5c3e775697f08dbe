import type { FormValues } from '#app/lib/form-values.ts';

import type { FormProblem } from './form-problems.tsx';

/**
 * The message after an action. `durationMs` is 2000 by default. `days` are times (ISO 8601) whose UTC days
 * the description contains as formatted by `formatReportDay`; a toast shows them in its reader's zone.
 */
export type ToastMessageContent = {
  title: string;
  description?: string;
  tone?: 'good' | 'bad';
  durationMs?: number;
  days?: readonly string[];
};

/** A form that undoes an action: posted to the same page. */
export type UndoAction = { intent: string; fields: Record<string, string> };

/** A message after a redirect, with its Undo, which is posted to the redirect's target. */
export type FlashToastMessage = ToastMessageContent & { undo?: UndoAction };

/** A conflict as sent to the browser. */
export type EditConflictForBrowser = { by: string; at: string; version: number; current: FormValues };

/**
 * The answer of an intent; `fields` is everything that was typed, so that the form is shown as it was sent.
 */
export type FormActionResult<Value = unknown> =
  | {
      ok: true;
      intent: string;
      toast: ToastMessageContent | null;
      undo: UndoAction | null;
      skipped: readonly { name: string; reason: string }[];
      value: Value;
    }
  | {
      ok: false;
      intent: string;
      problems: FormProblem[];
      fields: FormValues;
      conflict: EditConflictForBrowser | null;
      /** Whether the session ended while the form was open. */
      isSignedOut?: boolean;
    };

/** A refused form. */
export type ServerRejectedFormResult = Extract<FormActionResult, { ok: false }>;

/**
 * Returns the message of an answer that asks for an identity proof (step-up), empty the first time; null for
 * every other answer.
 */
export function findStepUpPrompt(answer: FormActionResult | undefined): string | null {
  if (!answer || answer.ok) return null;
  return answer.problems.find(({ field }) => field === 'proof')?.message ?? null;
}
