import { and, eq, isNull } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { OrderItemRecord } from '../move-item.server.ts';

import { sumDistinctSpansMs, type OrderItemPauseReason } from './due-pauses.ts';
import { duePauses } from './schedule-tables.server.ts';
import { moveOrderDueDateLater } from './set-order-due.server.ts';

/**
 * Pauses an item's date, in the caller's transaction, which has locked the order (`lockOrderAndItemRows`). Does nothing
 * if a pause for the same reason is open.
 */
export async function pauseOrderItemDueDate(
  ctx: AppContext,
  item: Pick<OrderItemRecord, 'id' | 'orderId'>,
  { reason, note = null }: { reason: OrderItemPauseReason; note?: string | null },
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

/**
 * Returns how long an item's date was paused since its delivery time last started (with its brief), in
 * milliseconds.
 */
async function sumDueDatePausedMs(
  ctx: AppContext,
  item: Pick<OrderItemRecord, 'id' | 'briefSubmittedAt'>,
): Promise<number> {
  const pauses = await ctx.db.select().from(duePauses).where(eq(duePauses.orderItemId, item.id));
  const since = item.briefSubmittedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  return sumDistinctSpansMs(
    pauses.flatMap(({ startedAt, endedAt }) =>
      endedAt === null ? [] : [{ from: Math.max(startedAt.getTime(), since), to: endedAt.getTime() }],
    ),
  );
}

/**
 * Ends an item's pauses for this reason (for every reason if absent) and moves its date by the time they
 * lasted; overlapping pauses count once. The caller's transaction has locked the order. Returns the updated
 * item.
 */
export async function endOrderItemPauses(
  ctx: AppContext,
  item: OrderItemRecord,
  reason?: OrderItemPauseReason,
): Promise<OrderItemRecord> {
  const before = await sumDueDatePausedMs(ctx, item);
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
  const length = Math.max(0, (await sumDueDatePausedMs(ctx, item)) - before);
  const dueAt = item.dueAt && new Date(item.dueAt.getTime() + length);
  const pausedMinutes = item.pausedMinutes + Math.round(length / 60_000);
  const [moved] = await ctx.db
    .update(orderItems)
    .set({ dueAt, pausedMinutes, updatedAt: ctx.now })
    .where(eq(orderItems.id, item.id))
    .returning();
  if (!moved) throw new Error('a locked item is gone');
  await moveOrderDueDateLater(ctx, item.orderId);
  await recordOrderEvent(ctx, {
    orderId: item.orderId,
    orderItemId: item.id,
    kind: 'due_resumed',
    data: { reason: reason ?? null, from: item.dueAt?.toISOString(), to: dueAt?.toISOString() },
  });
  return moved;
}
