import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findStillMissing } from './find-missing-briefs.server.ts';
import type { LockedWork } from './lock-item.server.ts';
import { type WorkFailure, workText } from './model.ts';
import { type Item, moveItem } from './move-item.server.ts';
import { laterOf } from './schedule/due-pauses.ts';
import { findNewDue } from './schedule/find-promise.server.ts';
import { closePause, openPause } from './schedule/open-pause.server.ts';
import { raiseOrderDue } from './schedule/set-order-due.server.ts';
import { notifyBuyer, notifyTeam } from './notify-buyer.server.ts';

type QueueItemResult = Result<Item | null, WorkFailure>;

/** Queues both emails about a submitted brief: to the buyer with the date, to the team with a link. */
async function notifyOfBrief(ctx: AppContext, { order, item }: LockedWork, round: number): Promise<void> {
  if (item.dueAt) {
    await notifyBuyer(
      ctx,
      { order, item },
      {
        template: 'brief.received',
        dedupeKey: `brief-in:${item.id}:${round}`,
        payload: { dueAt: item.dueAt.toISOString(), ...(await findStillMissing(ctx, order.id)) },
      },
    );
  }
  await notifyTeam(
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
async function announceQueued(
  ctx: AppContext,
  { order, item }: LockedWork,
  { move, previous }: { move: QueueMove; previous: string | null },
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
  if (by === 'customer') return notifyOfBrief(ctx, { order, item }, move.round);
  if (dueTo === null) return;
  await notifyBuyer(
    ctx,
    { order, item },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${item.version}`,
      payload: { dueAt: dueTo, previous, reason: move.reason, isBriefSkipped: true },
    },
  );
}

type QueueMove = { by: 'customer'; round: number } | { by: 'staff'; reason: string };

/** Returns the move with its reason trimmed; null if the reason is too short or too long. */
function withReason(move: QueueMove): QueueMove | null {
  if (move.by === 'customer') return move;
  const reason = workText('reason', move.reason);
  return reason === null ? null : { by: 'staff', reason };
}

/**
 * Moves an item into the queue because its brief is submitted, or the staff continues without it (orders.md
 * "States"). The first submission, and skipping a brief that never came, start the delivery time now; a
 * submission after a return ends its pause. In the caller's transaction, which has locked the item by
 * `lockItem` and checked the rights. `round` counts the submissions from 1. Returns null if the item is in
 * the queue already.
 */
export async function moveToQueued(
  ctx: AppContext,
  { order, item }: LockedWork,
  wanted: QueueMove,
): Promise<QueueItemResult> {
  if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
  const move = withReason(wanted);
  if (move === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  const isFirst = item.briefSubmittedAt === null;
  const moved = await moveItem(ctx, item, {
    to: 'queued',
    by: move.by,
    columns: {
      ...(isFirst && { dueAt: laterOf(item.dueAt, await findNewDue(ctx, order, item)) }),
      ...(isFirst && move.by === 'customer' && { briefSubmittedAt: ctx.now }),
    },
  });
  if (!moved.ok || moved.value === null) return moved;
  const current = await closePause(ctx, moved.value, 'brief_returned');
  await raiseOrderDue(ctx, order.id);
  const previous = item.dueAt?.toISOString() ?? null;
  await announceQueued(ctx, { order, item: current }, { move, previous });
  return ok(current);
}

/**
 * Returns a brief to the buyer with a question: the item waits again, its date is paused, and the buyer is
 * notified. In the caller's transaction, which has locked the item and checked the rights. `round` is the
 * submission that is returned.
 */
export async function moveBackToBrief(
  ctx: AppContext,
  { order, item }: LockedWork,
  { comment, round }: { comment: string; round: number },
): Promise<QueueItemResult> {
  if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
  const question = workText('comment', comment);
  if (question === null) return fail({ code: 'TEXT_LENGTH', text: 'comment' });
  const moved = await moveItem(ctx, item, { to: 'awaiting_brief', by: 'staff' });
  if (!moved.ok || moved.value === null) return moved;
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: 'brief_returned',
    data: { round },
  });
  await openPause(ctx, moved.value, { reason: 'brief_returned' });
  await notifyBuyer(
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
