import { and, count, gt, isNull } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { buildVisibleOrdersCondition } from './find-visible-orders.server.ts';

/** Counts the orders placed after a time, among those the actor sees; at most 100. */
export async function countVisibleOrdersPlacedSince(ctx: AppContext, since: Date): Promise<number> {
  assertCan(ctx, 'orders:read');
  const some = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        gt(orders.createdAt, since),
        isNull(orders.deletedAt),
        buildDemoOrRealRowsCondition(ctx, orders),
        buildVisibleOrdersCondition(ctx),
      ),
    )
    .limit(100)
    .as('some');
  const [row] = await ctx.db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}
