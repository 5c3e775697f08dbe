import { data } from 'react-router';
import { z } from 'zod';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { fieldNames } from '#app/lib/field-names.ts';
import { formValues, type FormValues } from '#app/lib/form-values.ts';
import { namedFields } from '#app/lib/kept-fields.ts';
import { type Conflict, fieldProblems } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { CONFIRM } from '#app/ui/confirm-field.tsx';
import type { FormProblem } from '#app/ui/form-problems.tsx';
import type { IntentAnswer, ToastText, Undo } from '#app/ui/intent-answer.ts';

import { flashCookie } from './flash.server.ts';
import { goTo } from './private-answer.ts';

/** A refusal in words, or in several of them; 422 unless `status` says otherwise. Without any the page itself says why. */
export type Refusal =
  | string
  | {
      message: string;
      field?: string | null;
      status?: number;
      /** When to try again, for the `Retry-After` header. */
      retryAfterSeconds?: number;
    }
  | { problems: FormProblem[]; status: number };

/** Where a success leads, and the cookies that go with it. */
export type Destination = { to: string; cookies: readonly string[] };

type Deed<Input, Value, Failure> = {
  /** Of zod or zod/mini; unknown fields are dropped. */
  input: z.core.$ZodType<Input>;
  /** Those of its fields that prove who somebody is: they are read, and come back in no answer. */
  secrets?: readonly string[];
  run: (ctx: AppContext, input: Input) => Promise<Result<Value, Failure>>;
  /** What the user should know before it runs; it runs once the form confirms that (`ConfirmField`). */
  warnings?: (input: Input) => Promise<FormProblem[]>;
  /** The sentence of the module. A conflict (`code: 'conflict'`) has its own here. */
  refusal: (failure: Exclude<Failure, Conflict>) => Refusal;
  toast?: string | ((value: Value, input: Input) => ToastText | string);
  /** One of our own addresses to go to, or the payment page; without it, and by null, the page stays. */
  redirectTo?: (value: Value, input: Input) => string | Destination | null;
  /** What it answers is read in the answer itself: without script no redirect takes its place. */
  isShown?: boolean;
  /** The form that takes it back; null when there is nothing to take back. */
  undo?: (value: Value, input: Input) => Undo | null;
};

/** An intent, whatever its types are. It gets none but the fields it names, and a refusal brings back those of them that are no secrets. */
export type Intent = {
  fields: readonly string[];
  secrets: readonly string[];
  /** What is wrong with the fields by themselves, before anything runs; null when nothing is. */
  check: (posted: Posted) => Outcome | null;
  run: (ctx: AppContext, posted: Posted) => Promise<Outcome>;
};

/**
 * A form as its intent gets it. `fields` is what of its `input` comes back; `proof` is the password or code of a step-up, read by
 * `afterProof` alone, and in no answer. `isConfirmed` says that its warnings were read.
 */
type Posted = {
  intent: string;
  input: FormValues;
  fields: FormValues;
  proof: string;
  isConfirmed: boolean;
};
type Success = Extract<IntentAnswer, { ok: true }>;
type Outcome = {
  answer: IntentAnswer;
  status: number;
  redirectTo?: string | Destination | null;
  isShown?: boolean;
  retryAfterSeconds?: number;
};

/** What is wrong with the fields, in the order the form has them. */
function problemsIn(error: z.core.$ZodError, fields: readonly string[]): FormProblem[] {
  const placeOf = ({ field }: FormProblem) =>
    fields.includes(field ?? '') ? fields.indexOf(field ?? '') : fields.length;
  return fieldProblems(error).toSorted((one, other) => placeOf(one) - placeOf(other));
}

function refused({ intent, fields }: Posted, problems: FormProblem[], status: number): Outcome {
  return { answer: { ok: false, intent, fields, problems, conflict: null }, status };
}

function isConflict(failure: unknown): failure is Conflict {
  return typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'conflict';
}

function conflicted({ intent, fields }: Posted, { by, at, version, current }: Conflict): Outcome {
  const problems = [
    { field: null, message: `${by} changed this in the meantime. Your changes are not saved yet.` },
  ];
  const conflict = { by, at: at.toISOString(), version, current };
  return { answer: { ok: false, intent, fields, problems, conflict }, status: 409 };
}

/** What a bulk action's value says of rows that were left out; nothing for other values. */
function skippedOf(value: unknown): BulkOutcome['skipped'] {
  if (typeof value !== 'object' || value === null || !('skipped' in value)) return [];
  return Array.isArray(value.skipped) ? value.skipped : [];
}

function refusedBecause(posted: Posted, refusal: Refusal): Outcome {
  if (typeof refusal === 'string') return refused(posted, [{ field: null, message: refusal }], 422);
  if ('problems' in refusal) return refused(posted, refusal.problems, refusal.status);
  const { message, field = null, status = 422, retryAfterSeconds } = refusal;
  return { ...refused(posted, [{ field, message }], status), retryAfterSeconds };
}

function asToast(said: ToastText | string | undefined): ToastText | null {
  return typeof said === 'string' ? { title: said } : (said ?? null);
}

/** One thing a page can do: how its form is read, what runs, and what is said afterwards. */
export function intent<Input, Value, Failure>(deed: Deed<Input, Value, Failure>): Intent {
  const fields = fieldNames(deed.input);

  function done(intent: string, value: Value, input: Input): Outcome {
    const said = typeof deed.toast === 'function' ? deed.toast(value, input) : deed.toast;
    const undo = deed.undo?.(value, input) ?? null;
    const answer: Success = {
      ok: true,
      intent,
      toast: asToast(said),
      undo,
      skipped: skippedOf(value),
      value,
    };
    return { answer, status: 200, redirectTo: deed.redirectTo?.(value, input), isShown: deed.isShown };
  }

  function check(posted: Posted): Outcome | null {
    const { success, error } = z.safeParse(deed.input, posted.input);
    return success ? null : refused(posted, problemsIn(error, fields), 400);
  }

  async function run(ctx: AppContext, posted: Posted): Promise<Outcome> {
    const parsed = z.safeParse(deed.input, posted.input);
    if (!parsed.success) return refused(posted, problemsIn(parsed.error, fields), 400);
    const warnings = posted.isConfirmed ? [] : ((await deed.warnings?.(parsed.data)) ?? []);
    if (warnings.length > 0) return refused(posted, [...warnings, CONFIRM], 422);
    const result = await deed.run(ctx, parsed.data);
    if (result.ok) return done(posted.intent, result.value, parsed.data);
    if (isConflict(result.failure)) return conflicted(posted, result.failure);
    // What is left of the union when conflicts are answered.
    return refusedBecause(posted, deed.refusal(result.failure as Exclude<Failure, Conflict>));
  }
  return { fields, secrets: deed.secrets ?? [], check, run };
}

/** A form sent without script replaces the whole document; programs of ours ask for data. */
function wantsDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

const LONGEST_INTENT = 40;
const UNKNOWN: Refusal = { message: 'This form is out of date. Reload the page.', status: 400 };
const NO_FORM = { intent: '', input: {}, fields: {}, proof: '', isConfirmed: false, run: null };

/**
 * What a form was sent with: the fields of its intent, and of an unknown one those that any intent of the page has. Null for
 * what is no form.
 */
export async function readPosted(
  request: Request,
  intents: Record<string, Intent>,
): Promise<(Posted & { run: Intent['run'] | null }) | null> {
  try {
    const values = formValues(await request.formData());
    const word = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
    const intent = word('intent').slice(0, LONGEST_INTENT);
    // A page with one form has no other to be mistaken for it.
    const only = Object.keys(intents).length === 1 ? intents[''] : undefined;
    const known = Object.hasOwn(intents, intent) ? intents[intent] : only;
    const meant = known ? [known] : Object.values(intents);
    const input = namedFields(
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

/** The page after a deed: by GET, with the words to be said there in a cookie of one minute. */
function goOn(ctx: AppContext, { to, cookies }: Destination, { toast, undo }: Success): Response {
  const flash = toast ? [flashCookie(ctx.settings, { ...toast, ...(undo && { undo }) })] : [];
  return goTo(to, [...cookies, ...flash]);
}

/** Where a success leads; null for one that is answered in place, as every one is that script asked for and that has no address. */
function destinationOf(request: Request, outcome: Outcome, { undo, skipped }: Success): Destination | null {
  const { redirectTo, isShown = false } = outcome;
  if (redirectTo) return typeof redirectTo === 'string' ? { to: redirectTo, cookies: [] } : redirectTo;
  if (isShown || undo !== null || skipped.length > 0 || !wantsDocument(request)) return null;
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, cookies: [] };
}

/**
 * Runs what a page's form asks for: parse, run, answer (architecture.md section 7). A form that names no intent asks for the one
 * named '', and where that is the only one every form does. An unknown intent is 400, wrong fields are 400 with a sentence each, a refusal is 422 and a conflict 409, always with what
 * was typed into its fields; success is data with a toast, or a redirect. Works without script, where a success leads to the page
 * itself by GET, unless something of it has to be read there: rows that were skipped, an Undo, or an answer that `isShown`.
 */
export async function runIntent(ctx: AppContext, request: Request, intents: Record<string, Intent>) {
  const { run, ...posted } = (await readPosted(request, intents)) ?? NO_FORM;
  const outcome = run ? await run(ctx, posted) : refusedBecause(posted, UNKNOWN);
  const { answer, status, retryAfterSeconds } = outcome;
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  if (!answer.ok) return data(answer, { status, headers });
  const destination = destinationOf(request, outcome, answer);
  return destination ? goOn(ctx, destination, answer) : data(answer, { status });
}
