import { eq } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '../model.ts';
import { type OrderItemRecord, getOrderItemWorkState } from '../move-item.server.ts';
import { queueOrderItemEmailToBuyer } from '../notify-buyer.server.ts';

import { endOrderItemPauses, pauseOrderItemDueDate } from './open-pause.server.ts';

async function lockOrderItemsForDispute(ctx: AppContext, orderId: string): Promise<OrderItemRecord[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.id)
    .for('update');
}

/** Pauses the dates of unfinished items when a dispute was opened. The caller has locked the order. */
export async function pauseDueDatesForDispute(ctx: AppContext, orderId: string): Promise<void> {
  const unfinished = (await lockOrderItemsForDispute(ctx, orderId)).filter((item) => {
    const state = getOrderItemWorkState(item);
    return state !== null && state !== 'delivered' && UNFINISHED_ORDER_ITEM_WORK_STATES.includes(state);
  });
  for (const item of unfinished) await pauseOrderItemDueDate(ctx, item, { reason: 'dispute' });
}

/**
 * Notifies the buyer once of a moved date (pages.md "Order states and their labels"), unless the brief is
 * still missing, which moves it again.
 */
async function notifyBuyerOfMovedDueDate(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
  item: OrderItemRecord,
  moved: OrderItemRecord,
): Promise<void> {
  const isCounting = item.workState !== 'awaiting_brief' && item.workState !== 'delivered';
  if (!isCounting || !moved.dueAt || moved.dueAt.getTime() === item.dueAt?.getTime()) return;
  await queueOrderItemEmailToBuyer(
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
 * Resumes the dates when a dispute was closed: notifies the buyer of those that moved, and extends the review
 * period of deliveries by the time of the dispute. The caller has locked the order.
 */
export async function resumeDueDatesAfterDispute(
  ctx: AppContext,
  { order, openedAt }: { order: OrderRowLockedForUpdate; openedAt: Date },
): Promise<void> {
  for (const item of await lockOrderItemsForDispute(ctx, order.id)) {
    const moved = await endOrderItemPauses(ctx, item, 'dispute');
    if (order.status === 'PAID') await notifyBuyerOfMovedDueDate(ctx, order, item, moved);
    if (item.workState !== 'delivered' || !item.acceptBy || !item.deliveredAt) continue;
    const since = Math.max(openedAt.getTime(), item.deliveredAt.getTime());
    const acceptBy = new Date(item.acceptBy.getTime() + Math.max(0, ctx.now.getTime() - since));
    await ctx.db.update(orderItems).set({ acceptBy }).where(eq(orderItems.id, item.id));
  }
}
