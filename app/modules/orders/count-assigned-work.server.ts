import { and, count, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/** What is left to be done of these items; what is accepted or canceled keeps the name of who did it. */
export const isOpenItem = and(
  isNotNull(orderItems.workState),
  notInArray(orderItems.workState, ['accepted', 'canceled']),
) as SQL; // two rules are never none
export const isOpenOrder = inArray(orders.status, ['PENDING', 'PAID']);

/** How many open items and orders are assigned to each of these people; nobody's are left out. */
export async function countAssigned(ctx: AppContext, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const items = await ctx.db
    .select({ id: orderItems.assigneeId, count: count() })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(orderItems.assigneeId, [...ids]), isOpenItem, ofDataSet(ctx, orders)))
    .groupBy(orderItems.assigneeId);
  const whole = await ctx.db
    .select({ id: orders.assigneeId, count: count() })
    .from(orders)
    .where(and(inArray(orders.assigneeId, [...ids]), isOpenOrder, ofDataSet(ctx, orders)))
    .groupBy(orders.assigneeId);
  const assigned = new Map<string, number>();
  for (const row of [...items, ...whole])
    if (row.id !== null) assigned.set(row.id, (assigned.get(row.id) ?? 0) + row.count);
  return assigned;
}
