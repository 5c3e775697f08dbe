import type { BulkActionResult } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  BRIEF_REMINDER_SKIP_REASONS,
  type BriefReminderSkipReason,
} from '#app/modules/fulfilment/brief-reminder.ts';
import { skipOrderItemBrief } from '#app/modules/fulfilment/briefs/return-brief.server.ts';
import { type OrderWorkFailure, trimOrderWorkText } from '#app/modules/fulfilment/model.ts';
import type { OrderItemRecord } from '#app/modules/fulfilment/move-item.server.ts';
import { sendManualBriefReminder } from '#app/modules/fulfilment/remind-of-brief.server.ts';
import { startOrderItemRevision } from '#app/modules/fulfilment/deliveries/start-revision.server.ts';
import { startOrderItemWork } from '#app/modules/fulfilment/start-work.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { formatOrderName, BULK_ORDER_SKIP_REASONS } from './lock-orders.server.ts';
import { lockAssignedOrderWork, type LockedOrderWithAssignedItems } from './lock-own-work.server.ts';
import {
  MAX_BULK_WORK_ORDERS,
  ORDER_WORK_SKIP_REASONS,
  type BulkOrderWorkFailure,
} from './working-refusal.ts';

type BulkOrderWorkStepFunction = (
  ctx: AppContext,
  work: LockedOrderWithAssignedItems,
) => Promise<Result<null, string>>;

/** Processes one order in its own transaction: all of it, or nothing with a reason. */
async function runBulkWorkStepOnOrder(
  ctx: AppContext,
  id: string,
  step: BulkOrderWorkStepFunction,
): Promise<Result<null, string>> {
  try {
    return await inTransaction(ctx, async (ctx): Promise<Result<null, string>> => {
      const work = await lockAssignedOrderWork(ctx, id);
      if (!work) return fail(BULK_ORDER_SKIP_REASONS.gone);
      if (work.order.deletedAt !== null) return fail(BULK_ORDER_SKIP_REASONS.inTrash);
      if (work.order.status !== 'PAID') return fail(ORDER_WORK_SKIP_REASONS.closed);
      return step(ctx, work);
    });
  } catch (error) {
    // A denied right ends the whole action; any other error of one order does not stop the others.
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error, orderId: id, requestId: ctx.requestId }, 'an order could not be worked on');
    return fail(ORDER_WORK_SKIP_REASONS.failed);
  }
}

/** Runs a step for each order, and reports those for which it was not possible. */
async function runBulkWorkStepOnOrders(
  ctx: AppContext,
  ids: readonly string[],
  step: BulkOrderWorkStepFunction,
): Promise<Result<BulkActionResult, BulkOrderWorkFailure>> {
  assertCan(ctx, 'orders:work');
  const chosen = [...new Set(ids)];
  if (chosen.length > MAX_BULK_WORK_ORDERS) return fail({ code: 'too-many' });
  const done: string[] = [];
  const skipped: BulkActionResult['skipped'][number][] = [];
  for (const id of chosen) {
    const outcome = await runBulkWorkStepOnOrder(ctx, id, step);
    if (outcome.ok) done.push(id);
    else skipped.push({ name: formatOrderName(id), reason: outcome.failure });
  }
  return ok({ done, skipped });
}

function getOrderWorkSkipReason({ code }: OrderWorkFailure): string {
  return code === 'DISPUTE_OPEN' ? ORDER_WORK_SKIP_REASONS.dispute : ORDER_WORK_SKIP_REASONS.changed;
}

/** Makes the same move with each of these items; if one fails, none is moved. */
async function moveAllOrderItemsOrNone(
  items: readonly OrderItemRecord[],
  move: (
    seen: { itemId: string; version: number },
    item: OrderItemRecord,
  ) => Promise<Result<unknown, OrderWorkFailure>>,
): Promise<Result<null, string>> {
  for (const item of items) {
    const moved = await move({ itemId: item.id, version: item.version }, item);
    if (!moved.ok) return fail(getOrderWorkSkipReason(moved.failure));
  }
  return ok(null);
}

/**
 * Starts the work of many orders: in each, every item that is queued or has a revision request; other items
 * do not change. For a fulfiller, those assigned to them. An order with an open dispute is skipped as a
 * whole. At most `MAX_BULK_WORK_ORDERS`.
 */
export function startWorkOnSelectedOrders(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Result<BulkActionResult, BulkOrderWorkFailure>> {
  return runBulkWorkStepOnOrders(ctx, ids, async (ctx, { items }) => {
    const waiting = items.filter(
      ({ workState }) => workState === 'queued' || workState === 'revision_requested',
    );
    if (waiting.length === 0) return fail(ORDER_WORK_SKIP_REASONS.nothingToStart);
    return moveAllOrderItemsOrNone(waiting, (seen, { workState }) =>
      workState === 'queued' ? startOrderItemWork(ctx, seen) : startOrderItemRevision(ctx, seen),
    );
  });
}

/** Continues without the missing briefs, for one reason: those items join the queue. */
export async function queueOrderItemsWithoutBrief(
  ctx: AppContext,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<Result<BulkActionResult, BulkOrderWorkFailure>> {
  assertCan(ctx, 'orders:work');
  if (trimOrderWorkText('reason', reason) === null) return fail({ code: 'reason' });
  return runBulkWorkStepOnOrders(ctx, ids, async (ctx, { items }) => {
    const waiting = items.filter(({ workState }) => workState === 'awaiting_brief');
    if (waiting.length === 0) return fail(ORDER_WORK_SKIP_REASONS.noBriefDue);
    return moveAllOrderItemsOrNone(waiting, (seen) => skipOrderItemBrief(ctx, { ...seen, reason }));
  });
}

/**
 * Reminds buyers of missing briefs, one email for each item, as the shop itself does 24 and 72 hours after
 * the payment. Skips buyers reminded within a day; `done` are the orders with an email queued.
 */
export function sendBriefReminders(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Result<BulkActionResult, BulkOrderWorkFailure>> {
  return runBulkWorkStepOnOrders(ctx, ids, async (ctx, { order, items }) => {
    const waiting = items.filter(({ workState }) => workState === 'awaiting_brief');
    if (waiting.length === 0) return fail(BRIEF_REMINDER_SKIP_REASONS['no-brief-due']);
    const refusals: BriefReminderSkipReason[] = [];
    for (const item of waiting) {
      const refusal = await sendManualBriefReminder(ctx, { order, item });
      if (refusal) refusals.push(refusal);
    }
    const [refusal] = refusals;
    return refusal && refusals.length === waiting.length
      ? fail(BRIEF_REMINDER_SKIP_REASONS[refusal])
      : ok(null);
  });
}
