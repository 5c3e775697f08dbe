import type { FormValues } from '#app/lib/form-values.ts';
import type { Conflict, Problem } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import type { ShownChange } from '#app/lib/shown-change.ts';

/**
 * A thing with drafts and versions, as the kit needs to know it; `Context` is what its reads and writes are given. A draft is a plain
 * JSON value as it was typed, complete or not; only what `check` lets through is ever published.
 */
export type Drafted<Context, Value = unknown> = {
  /** As rows and audit lines name it: `content_block`. */
  kind: string;
  key: string;
  /** For people, in a sentence: `Home page`. */
  name: string;
  /** What visitors see now. */
  readLive: (ctx: Context) => Promise<Value>;
  /** Whether what is stored does not fit any more, so that visitors see something else. */
  isUnfit: (ctx: Context) => Promise<boolean>;
  /** Makes a value what visitors see, in the transaction of its version and its audit line. */
  writeLive(ctx: Context, value: Value): Promise<void>;
  check: (draft: unknown) => Result<Value, readonly Problem[]>;
  /** What the fields of its form hold for a value, complete or not. */
  fieldsOf: (draft: unknown) => FormValues;
  /** What differs between two values, for people. */
  changesOf: (before: unknown, after: unknown) => ShownChange[];
};

/** What an editor sends: its draft, and the number it locks on. */
export type SentDraft = { draft: unknown; version: number; overwrite: number | null };

export type InvalidDraft = { code: 'invalid'; problems: readonly Problem[] };
export type DraftFailure =
  | Conflict
  | InvalidDraft
  | { code: 'no-draft' }
  | { code: 'no-version' }
  | { code: 'past' };

/** Why something was not done, in words; problems of fields have their own. */
function draftFailureMessage({ code }: Exclude<DraftFailure, Conflict | InvalidDraft>): string {
  switch (code) {
    case 'no-draft':
      return 'The draft no longer exists. Reload the page.';
    case 'no-version':
      return 'Failed to restore version.';
    case 'past':
      return 'Choose a time in the future, within the next year.';
  }
}

/** How an intent refuses: 400 with every problem at its field, otherwise 422 with a sentence. */
export function draftRefusal(failure: Exclude<DraftFailure, Conflict>) {
  return failure.code === 'invalid'
    ? { problems: [...failure.problems], status: 400 }
    : draftFailureMessage(failure);
}
