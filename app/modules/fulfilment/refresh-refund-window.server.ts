import { and, eq, ne, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Updates until when a refund may be requested: the order's own number of days after the latest delivery,
 * inclusive; null, meaning no end, while something is undelivered (orders.md "Promo codes, refunds and
 * disputes"). The caller has locked the order.
 */
export async function updateOrderRefundDeadline(ctx: AppContext, orderId: string): Promise<void> {
  const items = await ctx.db
    .select({ deliveredAt: orderItems.deliveredAt })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), ne(orderItems.workState, 'canceled')));
  const deliveries = items.map(({ deliveredAt }) => deliveredAt?.getTime() ?? null);
  const isDelivered = deliveries.length > 0 && !deliveries.includes(null);
  const latest = Math.max(...deliveries.map((at) => at ?? 0));
  const refundUntil = isDelivered
    ? sql`${new Date(latest).toISOString()}::timestamptz + ${orders.refundDays} * interval '24 hours'`
    : null;
  await ctx.db.update(orders).set({ refundUntil, updatedAt: ctx.now }).where(eq(orders.id, orderId));
}
