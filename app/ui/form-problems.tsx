import { type MouseEvent, useEffect, useRef } from 'react';

import type { FormActionResult } from './form-action-result.ts';

/** A problem of a form: the id of its control, or null for the whole form. */
export type FormProblem = { field: string | null; message: string };

const focusField = (field: string): void => document.getElementById(field)?.focus();

/** The error summary above a refused form: takes the focus, lists every problem and links to its field. */
export function FormErrorSummary({
  problems,
  onReach = focusField,
}: {
  problems: readonly FormProblem[];
  /** Focuses a field. */
  onReach?: (field: string) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // Runs once: a refused form is a new document.
  useEffect(() => ref.current?.focus(), []);
  if (problems.length === 0) return null;
  // With script, a link to `#field` would count as a new visit and drop the problems it belongs to.
  const reach = (event: MouseEvent, field: string) => {
    event.preventDefault();
    onReach(field);
  };
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="rounded-base border border-bad bg-bad-tint px-4 py-3 text-sm font-semibold text-bad"
    >
      <ul className="grid gap-1.5">
        {problems.map(({ field, message }) => (
          <li key={`${field}: ${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="underline underline-offset-4"
                onClick={(event) => reach(event, field)}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the message of one field, for its `error`; null if it has none. */
export function findFieldProblem(problems: readonly FormProblem[], field: string): string | null {
  return problems.find((problem) => problem.field === field)?.message ?? null;
}

/**
 * Returns what a refused form shows: its problems and the typed values. Both are empty after a success, and
 * before anything was sent.
 */
export function getRefusedFormProblemsAndValues(answer: FormActionResult | null | undefined): {
  problems: readonly FormProblem[];
  kept: Record<string, string>;
} {
  if (!answer || answer.ok) return { problems: [], kept: {} };
  const first = ([name, value]: [string, string | readonly string[]]) => [name, [value].flat()[0] ?? ''];
  return { problems: answer.problems, kept: Object.fromEntries(Object.entries(answer.fields).map(first)) };
}
