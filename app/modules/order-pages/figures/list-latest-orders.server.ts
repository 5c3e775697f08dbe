import { and, asc, desc, inArray, isNull } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

/** Returns the newest orders in any status, without the buyer. */
export async function listLatestOrders(ctx: AppContext, limit: number) {
  assertCan(ctx, 'orders:figures');
  const newest = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      isLive: orders.isLive,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), buildDemoOrRealRowsCondition(ctx, orders)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  if (newest.length === 0) return [];
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        newest.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  return newest.map(({ id, status, totalCents, createdAt, isLive }) => ({
    id,
    number: formatOrderNumber(id),
    title: formatOrderTitle(items.filter(({ orderId }) => orderId === id).map(({ title }) => title)),
    status,
    totalCents,
    createdAt: createdAt.toISOString(),
    isTest: !isLive,
  }));
}
