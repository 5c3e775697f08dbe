import { and, count, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/** Items with work left; accepted or canceled ones keep the name of the person who did it. */
export const unfinishedOrderItemCondition = and(
  isNotNull(orderItems.workState),
  notInArray(orderItems.workState, ['accepted', 'canceled']),
) as SQL; // and() of two conditions is never undefined
export const openOrderCondition = inArray(orders.status, ['PENDING', 'PAID']);

/** Counts the open items and orders assigned to each of these people; those without any are absent. */
export async function countAssignedWork(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const items = await ctx.db
    .select({ id: orderItems.assigneeId, count: count() })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.assigneeId, [...ids]),
        unfinishedOrderItemCondition,
        buildDemoOrRealRowsCondition(ctx, orders),
      ),
    )
    .groupBy(orderItems.assigneeId);
  const whole = await ctx.db
    .select({ id: orders.assigneeId, count: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.assigneeId, [...ids]),
        openOrderCondition,
        buildDemoOrRealRowsCondition(ctx, orders),
      ),
    )
    .groupBy(orders.assigneeId);
  const assigned = new Map<string, number>();
  for (const row of [...items, ...whole])
    if (row.id !== null) assigned.set(row.id, (assigned.get(row.id) ?? 0) + row.count);
  return assigned;
}
