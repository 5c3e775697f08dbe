import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findMissingBriefsForSubmissionEmail } from './find-missing-briefs.server.ts';
import type { LockedOrderItem } from './lock-item.server.ts';
import { type OrderWorkFailure, trimOrderWorkText } from './model.ts';
import { type OrderItemRecord, updateItemWorkState } from './move-item.server.ts';
import { pickLaterPromisedDate } from './schedule/due-pauses.ts';
import { computeNewDueDate } from './schedule/find-promise.server.ts';
import { endOrderItemPauses, pauseOrderItemDueDate } from './schedule/open-pause.server.ts';
import { moveOrderDueDateLater } from './schedule/set-order-due.server.ts';
import { queueOrderItemEmailToBuyer, notifyTeamOfCustomerAction } from './notify-buyer.server.ts';

type OrderItemQueueingResult = Result<OrderItemRecord | null, OrderWorkFailure>;

/** Queues both emails about a submitted brief: to the buyer with the date, to the team with a link. */
async function notifyOfSubmittedBrief(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  round: number,
): Promise<void> {
  if (item.dueAt) {
    await queueOrderItemEmailToBuyer(
      ctx,
      { order, item },
      {
        template: 'brief.received',
        dedupeKey: `brief-in:${item.id}:${round}`,
        payload: {
          dueAt: item.dueAt.toISOString(),
          ...(await findMissingBriefsForSubmissionEmail(ctx, order.id)),
        },
      },
    );
  }
  await notifyTeamOfCustomerAction(
    ctx,
    { order, item },
    {
      kind: 'brief.in',
      subject: `${item.id}:${round}`,
      what: round > 1 ? 'Brief again' : 'Brief',
      mail: {
        template: 'team.brief',
        dedupeKey: `t-brief:${item.id}:${round}`,
        payload: { dueAt: item.dueAt?.toISOString() ?? null, isAgain: round > 1 },
      },
    },
  );
}

/** Records an item's move into the queue in the timeline and sends the emails. */
async function announceOrderItemQueued(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  { move, previous }: { move: MoveOrderItemToQueueInput; previous: string | null },
): Promise<void> {
  const dueTo = item.dueAt?.toISOString() ?? null;
  const { by } = move;
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: by === 'customer' ? 'brief_submitted' : 'brief_skipped',
    data: {
      ...(by === 'customer' ? { round: move.round } : { reason: move.reason }),
      dueFrom: previous,
      dueTo,
    },
  });
  if (by === 'customer') return notifyOfSubmittedBrief(ctx, { order, item }, move.round);
  if (dueTo === null) return;
  await queueOrderItemEmailToBuyer(
    ctx,
    { order, item },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${item.version}`,
      payload: { dueAt: dueTo, previous, reason: move.reason, isBriefSkipped: true },
    },
  );
}

type MoveOrderItemToQueueInput = { by: 'customer'; round: number } | { by: 'staff'; reason: string };

/** Returns the move with its reason trimmed; null if the reason is too short or too long. */
function validateMoveToQueueReason(move: MoveOrderItemToQueueInput): MoveOrderItemToQueueInput | null {
  if (move.by === 'customer') return move;
  const reason = trimOrderWorkText('reason', move.reason);
  return reason === null ? null : { by: 'staff', reason };
}

/**
 * Moves an item into the queue because its brief is submitted, or the staff continues without it (orders.md
 * "States"). The first submission, and skipping a brief that never came, start the delivery time now; a
 * submission after a return ends its pause. In the caller's transaction, which has locked the item by
 * `lockOrderAndItemRows` and checked the rights. `round` counts the submissions from 1. Returns null if the item is in
 * the queue already.
 */
export async function moveOrderItemToWorkQueue(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  wanted: MoveOrderItemToQueueInput,
): Promise<OrderItemQueueingResult> {
  if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
  const move = validateMoveToQueueReason(wanted);
  if (move === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  const isFirst = item.briefSubmittedAt === null;
  const moved = await updateItemWorkState(ctx, item, {
    to: 'queued',
    by: move.by,
    columns: {
      ...(isFirst && { dueAt: pickLaterPromisedDate(item.dueAt, await computeNewDueDate(ctx, order, item)) }),
      ...(isFirst && move.by === 'customer' && { briefSubmittedAt: ctx.now }),
    },
  });
  if (!moved.ok || moved.value === null) return moved;
  const current = await endOrderItemPauses(ctx, moved.value, 'brief_returned');
  await moveOrderDueDateLater(ctx, order.id);
  const previous = item.dueAt?.toISOString() ?? null;
  await announceOrderItemQueued(ctx, { order, item: current }, { move, previous });
  return ok(current);
}

/**
 * Returns a brief to the buyer with a question: the item waits again, its date is paused, and the buyer is
 * notified. In the caller's transaction, which has locked the item and checked the rights. `round` is the
 * submission that is returned.
 */
export async function returnBriefToBuyer(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  { comment, round }: { comment: string; round: number },
): Promise<OrderItemQueueingResult> {
  if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
  const question = trimOrderWorkText('comment', comment);
  if (question === null) return fail({ code: 'TEXT_LENGTH', text: 'comment' });
  const moved = await updateItemWorkState(ctx, item, { to: 'awaiting_brief', by: 'staff' });
  if (!moved.ok || moved.value === null) return moved;
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: 'brief_returned',
    data: { round },
  });
  await pauseOrderItemDueDate(ctx, moved.value, { reason: 'brief_returned' });
  await queueOrderItemEmailToBuyer(
    ctx,
    { order, item: moved.value },
    {
      template: 'brief.returned',
      dedupeKey: `brief-back:${item.id}:${round}`,
      payload: { comment: question },
    },
  );
  return ok(moved.value);
}
