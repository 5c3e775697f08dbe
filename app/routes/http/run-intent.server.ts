import { data, redirect } from 'react-router';
import { z } from 'zod';

import type { BulkOutcome } from '#app/lib/bulk.ts';
import { fieldNames } from '#app/lib/field-names.ts';
import { namedFields } from '#app/lib/kept-fields.ts';
import { type Conflict, fieldProblems, formValues, type FormValues } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { FormProblem } from '#app/ui/form-problems.tsx';
import type { IntentAnswer, ToastText, Undo } from '#app/ui/intent-answer.ts';

import { flashCookie } from './flash.server.ts';

/** A refusal in words; 422 unless `status` says otherwise. */
type Refusal = string | { message: string; field?: string; status?: 400 | 403 | 404 | 409 | 422 | 429 | 503 };

type Deed<Input, Value, Failure> = {
  /** Of zod or zod/mini; unknown fields are dropped. */
  input: z.core.$ZodType<Input>;
  run: (ctx: AppContext, input: Input) => Promise<Result<Value, Failure>>;
  /** The sentence of the module. A conflict (`code: 'conflict'`) has the kit's own. */
  refusal: (failure: Exclude<Failure, Conflict>) => Refusal;
  toast?: string | ((value: Value, input: Input) => ToastText | string);
  /** One of our own addresses to go to; without it the page stays. */
  redirectTo?: (value: Value, input: Input) => string;
  /** The form that takes it back; null when there is nothing to take back. */
  undo?: (value: Value, input: Input) => Undo | null;
};

/** An intent, whatever its types are. It gets, and a refusal brings back, none but the fields it names. */
export type Intent = {
  fields: readonly string[];
  run: (ctx: AppContext, posted: Posted) => Promise<Outcome>;
};

/** `proof` is the password or code of a step-up: read by `afterProof` alone, and in no answer. */
type Posted = { intent: string; fields: FormValues; proof: string };
type Success = Extract<IntentAnswer, { ok: true }>;
type Outcome = { answer: IntentAnswer; status: number; redirectTo?: string };

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
  const { message, field = null, status = 422 } = refusal;
  return refused(posted, [{ field, message }], status);
}

function asToast(said: ToastText | string | undefined): ToastText | null {
  return typeof said === 'string' ? { title: said } : (said ?? null);
}

/** One thing a page can do: how its form is read, what runs, and what is said afterwards. */
export function intent<Input, Value, Failure>(deed: Deed<Input, Value, Failure>): Intent {
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
    return { answer, status: 200, redirectTo: deed.redirectTo?.(value, input) };
  }

  async function run(ctx: AppContext, posted: Posted): Promise<Outcome> {
    const parsed = z.safeParse(deed.input, posted.fields);
    if (!parsed.success) return refused(posted, fieldProblems(parsed.error), 400);
    const result = await deed.run(ctx, parsed.data);
    if (result.ok) return done(posted.intent, result.value, parsed.data);
    if (isConflict(result.failure)) return conflicted(posted, result.failure);
    // What is left of the union when conflicts are answered.
    return refusedBecause(posted, deed.refusal(result.failure as Exclude<Failure, Conflict>));
  }
  return { fields: fieldNames(deed.input), run };
}

/** A form sent without script replaces the whole document; programs of ours ask for data. */
function wantsDocument(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/html') ?? false;
}

const LONGEST_INTENT = 40;
const NO_FORM = { intent: '', fields: {}, proof: '', run: null };

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
    const known = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    const names = known?.fields ?? Object.values(intents).flatMap((one) => one.fields);
    return { intent, fields: namedFields(values, names), proof: word('proof'), run: known?.run ?? null };
  } catch {
    return null;
  }
}

/** The page after a deed: by GET, with the words to be said there in a cookie of one minute. */
function goOn(ctx: AppContext, to: string, { toast, undo }: Success): Response {
  const headers = new Headers();
  if (toast) headers.append('Set-Cookie', flashCookie(ctx.settings, { ...toast, ...(undo && { undo }) }));
  return redirect(to, { status: 303, headers });
}

/**
 * Runs what a page's form asks for: parse, run, answer (architecture.md section 8). An unknown intent is 400, wrong fields
 * are 400 with a sentence each, a refusal is 422 and a conflict 409, always with everything that was typed into its fields; success is data
 * with a toast, or a redirect. Works without script, where a success leads to the page itself by GET, unless something of it
 * has to be read there: rows that were skipped, or an Undo.
 */
export async function runIntent(ctx: AppContext, request: Request, intents: Record<string, Intent>) {
  const { run, ...posted } = (await readPosted(request, intents)) ?? NO_FORM;
  if (!run) {
    const message = 'This page cannot process this form.';
    const { answer, status } = refused(posted, [{ field: null, message }], 400);
    return data(answer, { status });
  }
  const { answer, status, redirectTo } = await run(ctx, posted);
  if (!answer.ok) return data(answer, { status });
  if (redirectTo !== undefined) return goOn(ctx, redirectTo, answer);
  const staysReadable = answer.undo !== null || answer.skipped.length > 0;
  if (wantsDocument(request) && !staysReadable) {
    const { pathname, search } = new URL(request.url);
    return goOn(ctx, pathname + search, answer);
  }
  return data(answer, { status });
}
