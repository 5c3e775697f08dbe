import { keptText } from '#app/lib/kept-fields.ts';
import type { FormValues } from '#app/lib/posted-form.ts';
import type { Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { acceptDelivery } from '#app/modules/fulfilment/accept-delivery.server.ts';
import { describeWorkFailure, type WorkFailure } from '#app/modules/fulfilment/model.ts';
import { requestRevision } from '#app/modules/fulfilment/revisions/request-revision.server.ts';
import { withdrawRevision } from '#app/modules/fulfilment/revisions/withdraw-revision.server.ts';
import { type OrderAccess, reaches } from '#app/modules/orders/access/order-access.ts';
import { beginAttempt } from '#app/modules/payments/begin-attempt.server.ts';
import { finishRefusal } from '#app/modules/payments/finish-refusal.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { RoomProblem } from './model.ts';

/** What a form of the order led to: another address, or the form again with what was wrong. */
export type RoomAnswer =
  /** `isPaying`: the browser goes to the payment page, and is known by its cookie when it comes back. */
  | { kind: 'done'; to: string; isPaying?: boolean }
  | { kind: 'refused'; status: number; problem: RoomProblem };

const FIELD_OF: Partial<Record<WorkFailure['code'], string>> = {
  TEXT_LENGTH: 'revision-text',
  NO_ROW_NAMED: 'revision-rows',
};

function one(form: FormValues, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

const many = (form: FormValues, name: string): string[] => [form[name] ?? []].flat();

type Posted = { intent: string; itemId: string; version: number; text: string; rowIds: string[] };

function posted(form: FormValues): Posted {
  const version = Number(one(form, 'version'));
  return {
    intent: one(form, 'intent'),
    itemId: one(form, 'item'),
    // No stored version is 0: a form without one is a stale form.
    version: Number.isSafeInteger(version) && version > 0 ? version : 0,
    text: one(form, 'text'),
    rowIds: many(form, 'row'),
  };
}

type Refusal = { status: number; message: string; field?: string | null };

function refused(
  { intent, itemId, text, rowIds }: Posted,
  { status, message, field = null }: Refusal,
): RoomAnswer {
  const kept = { text: keptText(text), rowIds: rowIds.filter(isUuid) };
  const shown = { intent: Object.hasOwn(MOVES, intent) ? intent : '', itemId: isUuid(itemId) ? itemId : '' };
  return { kind: 'refused', status, problem: { ...shown, message, field, kept } };
}

/** The moves of the customer's side, by the name their form carries. */
const MOVES = {
  accept: { run: acceptDelivery, done: 'accepted' },
  revise: { run: requestRevision, done: 'revision' },
  withdraw: { run: withdrawRevision, done: 'withdrawn' },
} satisfies Record<
  string,
  {
    run: (ctx: AppContext, access: OrderAccess, form: Posted) => Promise<Result<unknown, WorkFailure>>;
    done: string;
  }
>;

async function move(
  ctx: AppContext,
  access: OrderAccess,
  form: Posted,
  { run, done }: (typeof MOVES)[keyof typeof MOVES],
): Promise<RoomAnswer> {
  if (!reaches(access, 'work')) {
    return refused(form, {
      status: 403,
      message: 'Please first confirm that this order’s mailbox is yours.',
    });
  }
  const moved = await run(ctx, access, form);
  // Sent twice is done once: the second time it is there already.
  if (moved.ok) return { kind: 'done', to: `/orders/${access.orderId}?done=${done}#item-${form.itemId}` };
  const { status, message } = describeWorkFailure(moved.failure);
  return refused(form, { status, message, field: FIELD_OF[moved.failure.code] ?? null });
}

async function pay(
  ctx: AppContext,
  access: OrderAccess,
  form: Posted,
  browserHash: string,
): Promise<RoomAnswer> {
  const finished = await beginAttempt(ctx, access, browserHash);
  if (finished.ok) return { kind: 'done', to: finished.value.url, isPaying: true };
  // What the provider just said is on the page that is drawn anew.
  return refused(form, finishRefusal(finished.failure));
}

/** Runs the form a customer sent from the page of an order. */
export async function runRoomIntent(
  ctx: AppContext,
  access: OrderAccess,
  values: FormValues,
  browserHash: string,
): Promise<RoomAnswer> {
  const form = posted(values);
  if (form.intent === 'pay') return pay(ctx, access, form, browserHash);
  if (Object.hasOwn(MOVES, form.intent))
    return move(ctx, access, form, MOVES[form.intent as keyof typeof MOVES]); // hasOwn has just said so
  return refused(form, { status: 400, message: 'This form is out of date. Reload the page.' });
}
