import { and, eq } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { notifyBuyerOfOrder } from './notify-buyer.server.ts';

/**
 * Whether every item is accepted or canceled, and at least one accepted (pages.md "Order states and their
 * labels").
 */
export function areAllItemsDone(states: readonly (string | null)[]): boolean {
  return states.includes('accepted') && states.every((state) => state === 'accepted' || state === 'canceled');
}

/**
 * Moves an order from PAID to COMPLETED if nothing is left to do, with its event and email, in the caller's
 * transaction, which has locked the order. Returns whether it did.
 */
export async function completeOrderIfDone(ctx: AppContext, order: OrderRowLockedForUpdate): Promise<boolean> {
  const items = await ctx.db
    .select({ state: orderItems.workState })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  if (!areAllItemsDone(items.map(({ state }) => state))) return false;
  const [completed] = await ctx.db
    .update(orders)
    .set({ status: 'COMPLETED', completedAt: ctx.now, version: order.version + 1, updatedAt: ctx.now })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'PAID')))
    .returning();
  if (!completed) return false;
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'completed' });
  await notifyBuyerOfOrder(ctx, completed, {
    template: 'order.completed',
    dedupeKey: `done:${order.id}`,
    payload: { refundUntil: completed.refundUntil?.toISOString() ?? null },
  });
  return true;
}
