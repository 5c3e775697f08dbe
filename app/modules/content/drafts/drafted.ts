import type { FormValues } from '#app/lib/form-values.ts';
import type { EditVersionConflictFailure, FieldProblem } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import type { DisplayedFieldChange } from '#app/lib/shown-change.ts';

/**
 * A record with drafts and versions, as the kit needs it; `Context` is what its reads and writes receive. A
 * draft is plain JSON as it was typed, complete or not; only what passes `check` is published.
 */
export type ContentRecordDraftAdapter<Context, Value = unknown> = {
  /** The kind in rows and in the audit log: `content_block`. */
  kind: string;
  key: string;
  /** The label in a sentence: `Home page`. */
  name: string;
  /** Returns what visitors see now. */
  readLive: (ctx: Context) => Promise<Value>;
  /** Whether the stored value no longer fits, so that visitors see something else. */
  isUnfit: (ctx: Context) => Promise<boolean>;
  /** Publishes a value, in the transaction that writes its version and audit log. */
  writeLive(ctx: Context, value: Value): Promise<void>;
  check: (draft: unknown) => Result<Value, readonly FieldProblem[]>;
  /** Returns the form values of a draft, complete or not. */
  fieldsOf: (draft: unknown) => FormValues;
  /** Returns the differences between two values for display. */
  changesOf: (before: unknown, after: unknown) => DisplayedFieldChange[];
};

/** What an editor submits: its draft, and the version it is based on. */
export type SubmittedContentDraft = { draft: unknown; version: number; overwrite: number | null };

export type InvalidContentDraftFailure = { code: 'invalid'; problems: readonly FieldProblem[] };
export type ContentDraftFailure =
  | EditVersionConflictFailure
  | InvalidContentDraftFailure
  | { code: 'no-draft' }
  | { code: 'no-version' }
  | { code: 'past' };

/** The message for a failure; problems of fields have their own. */
function formatContentDraftFailure({
  code,
}: Exclude<ContentDraftFailure, EditVersionConflictFailure | InvalidContentDraftFailure>): string {
  switch (code) {
    case 'no-draft':
      return 'The draft no longer exists. Reload the page.';
    case 'no-version':
      return 'Failed to restore version.';
    case 'past':
      return 'Choose a time in the future, within the next year.';
  }
}

/** Returns the response for a failure: 400 with every field's problem, otherwise 422 with a message. */
export function toDraftErrorResponse(failure: Exclude<ContentDraftFailure, EditVersionConflictFailure>) {
  return failure.code === 'invalid'
    ? { problems: [...failure.problems], status: 400 }
    : formatContentDraftFailure(failure);
}
