import { data } from 'react-router';
import { z } from 'zod';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { listSchemaFieldNames } from '#app/lib/field-names.ts';
import { readFormDataValues, type FormValues } from '#app/lib/form-values.ts';
import { pickFormFields } from '#app/lib/submitted-fields.ts';
import { type EditVersionConflictFailure, listSchemaFieldProblems } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { CONFIRM_FORM_WARNINGS_PROBLEM } from '#app/ui/confirm-field.tsx';
import type { FormProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult, ToastMessageContent, UndoAction } from '#app/ui/form-action-result.ts';

import { createFlashToastCookie } from './flash.server.ts';
import { redirectAfterPost } from './private-answer.ts';

/**
 * A refusal with one message or several; 422 unless `status` is set. Without a message, the page itself shows
 * the reason.
 */
export type FormIntentRefusal =
  | string
  | {
      message: string;
      field?: string | null;
      status?: number;
      /** The value of the `Retry-After` header. */
      retryAfterSeconds?: number;
    }
  | { problems: FormProblem[]; status: number };

/** Where a success redirects to, with its cookies. */
export type RedirectDestination = { to: string; cookies: readonly string[] };

type FormIntentDefinition<Input, Value, Failure> = {
  /** A schema of zod or zod/mini; unknown fields are dropped. */
  input: z.core.$ZodType<Input>;
  /** The fields that prove the user's identity: they are read, and never returned in an answer. */
  secrets?: readonly string[];
  run: (ctx: AppContext, input: Input) => Promise<Result<Value, Failure>>;
  /** Warnings to confirm before it runs; it runs once the form confirms them (`ConfirmDespiteWarningsField`). */
  warnings?: (input: Input) => Promise<FormProblem[]>;
  /** The module's message for a failure. A conflict (`code: 'conflict'`) is handled here. */
  refusal: (failure: Exclude<Failure, EditVersionConflictFailure>) => FormIntentRefusal;
  toast?: string | ((value: Value, input: Input) => ToastMessageContent | string);
  /** One of our own addresses or the payment page to redirect to; if null or absent, the page stays. */
  redirectTo?: (value: Value, input: Input) => string | RedirectDestination | null;
  /** The result is shown in the response itself: not even a form without script redirects. */
  isShown?: boolean;
  /** The form that undoes it; null to offer no Undo. */
  undo?: (value: Value, input: Input) => UndoAction | null;
};

/**
 * An intent, independent of its types. It receives only the fields it names, and a refusal returns those that
 * are not secrets.
 */
export type FormIntentHandler = {
  fields: readonly string[];
  secrets: readonly string[];
  /** Returns the refusal for invalid fields, before anything runs; null if they are valid. */
  check: (posted: PostedIntentForm) => FormIntentOutcome | null;
  run: (ctx: AppContext, posted: PostedIntentForm) => Promise<FormIntentOutcome>;
};

/**
 * A form as its intent receives it. `fields` are the values of its `input` that a refusal returns; `proof` is
 * the password or code of a step-up, read only by `requireIdentityProofForIntent` and never returned. `isConfirmed` means that
 * the warnings were confirmed.
 */
type PostedIntentForm = {
  intent: string;
  input: FormValues;
  fields: FormValues;
  proof: string;
  isConfirmed: boolean;
};
type SuccessfulFormResult = Extract<FormActionResult, { ok: true }>;
type FormIntentOutcome = {
  answer: FormActionResult;
  status: number;
  redirectTo?: string | RedirectDestination | null;
  isShown?: boolean;
  retryAfterSeconds?: number;
};

/** Returns the errors of the fields, in the form's order. */
function listFormProblems(error: z.core.$ZodError, fields: readonly string[]): FormProblem[] {
  const placeOf = ({ field }: FormProblem) =>
    fields.includes(field ?? '') ? fields.indexOf(field ?? '') : fields.length;
  return listSchemaFieldProblems(error).toSorted((one, other) => placeOf(one) - placeOf(other));
}

function createRefusedIntentOutcome(
  { intent, fields }: PostedIntentForm,
  problems: FormProblem[],
  status: number,
): FormIntentOutcome {
  return { answer: { ok: false, intent, fields, problems, conflict: null }, status };
}

function isEditVersionConflictFailure(failure: unknown): failure is EditVersionConflictFailure {
  return typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'conflict';
}

function toEditConflictResponse(
  { intent, fields }: PostedIntentForm,
  { by, at, version, current }: EditVersionConflictFailure,
): FormIntentOutcome {
  const problems = [
    { field: null, message: `${by} changed this in the meantime. Your changes are not saved yet.` },
  ];
  const conflict = { by, at: at.toISOString(), version, current };
  return { answer: { ok: false, intent, fields, problems, conflict }, status: 409 };
}

/** Returns the rows a bulk action skipped, from its value; empty for other values. */
function listRowsSkippedByBulkAction(value: unknown): BulkActionResult['skipped'] {
  if (typeof value !== 'object' || value === null || !('skipped' in value)) return [];
  return Array.isArray(value.skipped) ? value.skipped : [];
}

function createRefusedFormIntentOutcome(
  posted: PostedIntentForm,
  refusal: FormIntentRefusal,
): FormIntentOutcome {
  if (typeof refusal === 'string')
    return createRefusedIntentOutcome(posted, [{ field: null, message: refusal }], 422);
  if ('problems' in refusal) return createRefusedIntentOutcome(posted, refusal.problems, refusal.status);
  const { message, field = null, status = 422, retryAfterSeconds } = refusal;
  return { ...createRefusedIntentOutcome(posted, [{ field, message }], status), retryAfterSeconds };
}

function toToastTextOrNull(toastText: ToastMessageContent | string | undefined): ToastMessageContent | null {
  return typeof toastText === 'string' ? { title: toastText } : (toastText ?? null);
}

/** Defines one action of a page: how its form is parsed, what runs, and what it reports. */
export function defineIntent<Input, Value, Failure>(
  definition: FormIntentDefinition<Input, Value, Failure>,
): FormIntentHandler {
  const fields = listSchemaFieldNames(definition.input);

  function done(intent: string, value: Value, input: Input): FormIntentOutcome {
    const toastText =
      typeof definition.toast === 'function' ? definition.toast(value, input) : definition.toast;
    const undo = definition.undo?.(value, input) ?? null;
    const answer: SuccessfulFormResult = {
      ok: true,
      intent,
      toast: toToastTextOrNull(toastText),
      undo,
      skipped: listRowsSkippedByBulkAction(value),
      value,
    };
    return {
      answer,
      status: 200,
      redirectTo: definition.redirectTo?.(value, input),
      isShown: definition.isShown,
    };
  }

  function check(posted: PostedIntentForm): FormIntentOutcome | null {
    const { success, error } = z.safeParse(definition.input, posted.input);
    return success ? null : createRefusedIntentOutcome(posted, listFormProblems(error, fields), 400);
  }

  async function run(ctx: AppContext, posted: PostedIntentForm): Promise<FormIntentOutcome> {
    const parsed = z.safeParse(definition.input, posted.input);
    if (!parsed.success)
      return createRefusedIntentOutcome(posted, listFormProblems(parsed.error, fields), 400);
    const warnings = posted.isConfirmed ? [] : ((await definition.warnings?.(parsed.data)) ?? []);
    if (warnings.length > 0)
      return createRefusedIntentOutcome(posted, [...warnings, CONFIRM_FORM_WARNINGS_PROBLEM], 422);
    const result = await definition.run(ctx, parsed.data);
    if (result.ok) return done(posted.intent, result.value, parsed.data);
    if (isEditVersionConflictFailure(result.failure)) return toEditConflictResponse(posted, result.failure);
    // The rest of the union, now that conflicts are handled.
    return createRefusedFormIntentOutcome(
      posted,
      definition.refusal(result.failure as Exclude<Failure, EditVersionConflictFailure>),
    );
  }
  return { fields, secrets: definition.secrets ?? [], check, run };
}

/** A form without script expects a whole document; our scripts request data. */
function isHtmlDocumentRequest(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

const MAX_INTENT_NAME_LENGTH = 40;
const UNKNOWN_FORM_INTENT_REFUSAL: FormIntentRefusal = {
  message: 'This form is out of date. Reload the page.',
  status: 400,
};
const EMPTY_POSTED_FORM = { intent: '', input: {}, fields: {}, proof: '', isConfirmed: false, run: null };

/**
 * Returns the submitted form: the fields of its intent; for an unknown intent, those of all intents of the
 * page. Null if the body is not a form.
 */
export async function readPostedForm(
  request: Request,
  intents: Record<string, FormIntentHandler>,
): Promise<(PostedIntentForm & { run: FormIntentHandler['run'] | null }) | null> {
  try {
    const values = readFormDataValues(await request.formData());
    const word = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
    const intent = word('intent').slice(0, MAX_INTENT_NAME_LENGTH);
    // With a single form there is no ambiguity.
    const only = Object.keys(intents).length === 1 ? intents[''] : undefined;
    const known = Object.hasOwn(intents, intent) ? intents[intent] : only;
    const meant = known ? [known] : Object.values(intents);
    const input = pickFormFields(
      values,
      meant.flatMap(({ fields }) => fields),
    );
    const secrets = new Set(meant.flatMap(({ secrets }) => secrets));
    const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !secrets.has(name)));
    const isConfirmed = word('confirmed') !== '';
    return { intent, input, fields, proof: word('proof'), isConfirmed, run: known?.run ?? null };
  } catch {
    return null;
  }
}

/** Redirects by GET after an action; the toast travels in a cookie for one minute. */
function redirectWithToast(
  ctx: AppContext,
  { to, cookies }: RedirectDestination,
  { toast, undo }: SuccessfulFormResult,
): Response {
  const flash = toast ? [createFlashToastCookie(ctx.settings, { ...toast, ...(undo && { undo }) })] : [];
  return redirectAfterPost(to, [...cookies, ...flash]);
}

/**
 * Returns where a success redirects to; null to answer in place, as for every scripted request without a
 * target.
 */
function getFormSuccessRedirect(
  request: Request,
  outcome: FormIntentOutcome,
  { undo, skipped }: SuccessfulFormResult,
): RedirectDestination | null {
  const { redirectTo, isShown = false } = outcome;
  if (redirectTo) return typeof redirectTo === 'string' ? { to: redirectTo, cookies: [] } : redirectTo;
  if (isShown || undo !== null || skipped.length > 0 || !isHtmlDocumentRequest(request)) return null;
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, cookies: [] };
}

/**
 * Runs the intent of a page's form: parse, run, answer (architecture.md "Validation"). A form without an
 * intent runs the one named '', and if that is the only one, every form does. An unknown intent is 400,
 * invalid fields are 400 with a message each, a refusal is 422 and a conflict 409, always with the typed
 * fields. A success is data with a toast, or a redirect. Without script, a success redirects to the page
 * itself by GET, unless the response has something to show: skipped rows, an Undo, or an answer that
 * `isShown`.
 */
export async function runPostedFormIntent(
  ctx: AppContext,
  request: Request,
  intents: Record<string, FormIntentHandler>,
) {
  const { run, ...posted } = (await readPostedForm(request, intents)) ?? EMPTY_POSTED_FORM;
  const outcome = run
    ? await run(ctx, posted)
    : createRefusedFormIntentOutcome(posted, UNKNOWN_FORM_INTENT_REFUSAL);
  const { answer, status, retryAfterSeconds } = outcome;
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  if (!answer.ok) return data(answer, { status, headers });
  const destination = getFormSuccessRedirect(request, outcome, answer);
  return destination ? redirectWithToast(ctx, destination, answer) : data(answer, { status });
}
