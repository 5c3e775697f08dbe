import { and, eq, isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { LockedOrder } from '#app/modules/orders/close-order.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { orderItems } from '#app/modules/orders/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type LockedWork, lockItem, type SeenItem } from '../lock-item.server.ts';
import { OPEN_WORK, type WorkFailure, workText } from '../model.ts';
import { type Item, workStateOf } from '../move-item.server.ts';
import { duePauses } from '../tables.server.ts';
import { tellBuyer } from '../tell-buyer.server.ts';

import { lengthOfUnion, type PauseReason } from './due-pauses.ts';
import { raiseOrderDue, setOrderDue } from './set-order-due.server.ts';

/**
 * Lets an item's date stand still, in the caller's transaction, which has locked the order (`lockItem`). A pause for the
 * same reason that is open already stays the one there is.
 */
export async function openPause(
  ctx: AppContext,
  item: Pick<Item, 'id' | 'orderId'>,
  { reason, note = null }: { reason: PauseReason; note?: string | null },
): Promise<void> {
  const [opened] = await ctx.db
    .insert(duePauses)
    .values({ orderItemId: item.id, reason, note, startedAt: ctx.now, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: duePauses.id });
  if (!opened) return;
  await recordOrderEvent(ctx, {
    orderId: item.orderId,
    orderItemId: item.id,
    kind: 'due_paused',
    data: { reason, ...(note !== null && { note }) },
  });
}

/** How long an item's date stood still since it was last counted anew (with its brief), in milliseconds. */
async function pausedMs(ctx: AppContext, item: Pick<Item, 'id' | 'briefSubmittedAt'>): Promise<number> {
  const pauses = await ctx.db.select().from(duePauses).where(eq(duePauses.orderItemId, item.id));
  const since = item.briefSubmittedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return lengthOfUnion(
    pauses.flatMap(({ startedAt, endedAt }) =>
      endedAt === null ? [] : [{ from: Math.max(startedAt.getTime(), since), to: endedAt.getTime() }],
    ),
  );
}

/**
 * Ends an item's pauses for this reason (of every reason without one) and moves its date by the time they lasted; what
 * another pause covered too counts once. The caller's transaction has locked the order. Answers the item as it is then.
 */
export async function closePause(ctx: AppContext, item: Item, reason?: PauseReason): Promise<Item> {
  const before = await pausedMs(ctx, item);
  const closed = await ctx.db
    .update(duePauses)
    .set({ endedAt: ctx.now, updatedAt: ctx.now })
    .where(
      and(
        eq(duePauses.orderItemId, item.id),
        isNull(duePauses.endedAt),
        reason === undefined ? undefined : eq(duePauses.reason, reason),
      ),
    )
    .returning({ id: duePauses.id });
  if (closed.length === 0) return item;
  const length = Math.max(0, (await pausedMs(ctx, item)) - before);
  const dueAt = item.dueAt && new Date(item.dueAt.getTime() + length);
  const pausedMinutes = item.pausedMinutes + Math.round(length / 60_000);
  const [moved] = await ctx.db
    .update(orderItems)
    .set({ dueAt, pausedMinutes, updatedAt: ctx.now })
    .where(eq(orderItems.id, item.id))
    .returning();
  if (!moved) throw new Error('a locked item is gone');
  await raiseOrderDue(ctx, item.orderId);
  await recordOrderEvent(ctx, {
    orderId: item.orderId,
    orderItemId: item.id,
    kind: 'due_resumed',
    data: { reason: reason ?? null, from: item.dueAt?.toISOString(), to: dueAt?.toISOString() },
  });
  return moved;
}

async function lockItemsOf(ctx: AppContext, orderId: string): Promise<Item[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
    .for('update');
}

/** A dispute was opened: the dates of unfinished items stand still. The caller has locked the order. */
export async function pauseForDispute(ctx: AppContext, orderId: string): Promise<void> {
  const unfinished = (await lockItemsOf(ctx, orderId)).filter((item) => {
    const state = workStateOf(item);
    return state !== null && state !== 'delivered' && OPEN_WORK.includes(state);
  });
  for (const item of unfinished) await openPause(ctx, item, { reason: 'dispute' });
}

/** Every move of a date that counts is told once (pages.md section 1.6); a brief that is still missing moves it again. */
async function tellOfResumed(ctx: AppContext, order: LockedOrder, item: Item, moved: Item): Promise<void> {
  const isCounting = item.workState !== 'awaiting_brief' && item.workState !== 'delivered';
  if (!isCounting || !moved.dueAt || moved.dueAt.getTime() === item.dueAt?.getTime()) return;
  await tellBuyer(
    ctx,
    { order, item: moved },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${moved.dueAt.getTime()}`,
      payload: {
        dueAt: moved.dueAt.toISOString(),
        previous: item.dueAt?.toISOString() ?? null,
        reason: 'The payment dispute is closed. The date moved by as long as work was paused.',
      },
    },
  );
}

/**
 * A dispute was closed: dates run again, the buyer is told of those that moved, and who has a delivery to review gets the time
 * back that the dispute took. The caller has locked the order.
 */
export async function resumeAfterDispute(
  ctx: AppContext,
  { order, openedAt }: { order: LockedOrder; openedAt: Date },
): Promise<void> {
  for (const item of await lockItemsOf(ctx, order.id)) {
    const moved = await closePause(ctx, item, 'dispute');
    if (order.status === 'PAID') await tellOfResumed(ctx, order, item, moved);
    if (item.workState !== 'delivered' || !item.acceptBy || !item.deliveredAt) continue;
    const since = Math.max(openedAt.getTime(), item.deliveredAt.getTime());
    const acceptBy = new Date(item.acceptBy.getTime() + Math.max(0, ctx.now.getTime() - since));
    await ctx.db.update(orderItems).set({ acceptBy }).where(eq(orderItems.id, item.id));
  }
}

/** Dates somebody may promise. */
const MOST_AHEAD_MS = 366 * 86_400_000;

async function applyDueChange(
  ctx: AppContext,
  { order, item }: LockedWork,
  { dueAt, reason }: { dueAt: Date; reason: string },
): Promise<Item> {
  const version = item.version + 1;
  const [moved] = await ctx.db
    .update(orderItems)
    .set({ dueAt, version, updatedAt: ctx.now })
    .where(eq(orderItems.id, item.id))
    .returning();
  if (!moved) throw new Error('a locked item is gone');
  await setOrderDue(ctx, order.id);
  const from = item.dueAt?.toISOString() ?? null;
  const data = { from, to: dueAt.toISOString(), reason };
  await recordOrderEvent(ctx, { orderId: order.id, orderItemId: item.id, kind: 'due_changed', data });
  await recordAudit(ctx, {
    action: 'order.due_changed',
    entity: 'order',
    entityId: order.id,
    summary: `Delivery date of ${item.title} changed`,
    before: { dueAt: from },
    after: { dueAt: dueAt.toISOString(), reason },
  });
  await tellBuyer(
    ctx,
    { order, item: moved },
    {
      template: 'due.changed',
      dedupeKey: `due:${order.id}:${item.id}:${version}`,
      payload: { dueAt: dueAt.toISOString(), previous: from, reason },
    },
  );
  return moved;
}

/**
 * The staff promises another date for an item, earlier or later, and says why; the buyer is told. Null when it is this
 * date already.
 */
export async function changeDueDate(
  ctx: AppContext,
  change: SeenItem & { dueAt: Date; reason: string },
): Promise<Result<Item | null, WorkFailure>> {
  assertCan(ctx, 'orders:write');
  const reason = workText('reason', change.reason);
  if (reason === null) return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  const ahead = change.dueAt.getTime() - ctx.now.getTime();
  if (!(ahead > 0 && ahead <= MOST_AHEAD_MS)) return fail({ code: 'DATE_INVALID' });
  return inTransaction(ctx, async (ctx): Promise<Result<Item | null, WorkFailure>> => {
    const locked = await lockItem(ctx, change.itemId);
    if (!locked) return fail({ code: 'NOT_FOUND' });
    const { order, item } = locked;
    if (item.dueAt?.getTime() === change.dueAt.getTime()) return ok(null);
    if (order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
    const state = workStateOf(item);
    if (item.version !== change.version) return fail({ code: 'STATE_CHANGED', state });
    if (state === null || !OPEN_WORK.includes(state)) return fail({ code: 'ORDER_CLOSED' });
    return ok(await applyDueChange(ctx, locked, { dueAt: change.dueAt, reason }));
  });
}
