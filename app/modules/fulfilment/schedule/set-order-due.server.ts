import { and, eq, ne, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The latest date of the items that still have a promised date. */
const buildLatestItemDueDateSql = (orderId: string) =>
  sql`(select max(${orderItems.dueAt}) from ${orderItems} where ${and(eq(orderItems.orderId, orderId), ne(orderItems.workState, 'canceled'))})`;

/**
 * Moves the order's date to the latest of its items, later but never earlier (pages.md "Order states and
 * their labels").
 */
export async function moveOrderDueDateLater(ctx: AppContext, orderId: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ dueAt: sql`greatest(${orders.dueAt}, ${buildLatestItemDueDateSql(orderId)})`, updatedAt: ctx.now })
    .where(eq(orders.id, orderId));
}

/**
 * Sets the order's date to the latest of its items, even if that is earlier; only for decisions by a person.
 */
export async function setOrderDueToLatestItem(ctx: AppContext, orderId: string): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ dueAt: sql`coalesce(${buildLatestItemDueDateSql(orderId)}, ${orders.dueAt})`, updatedAt: ctx.now })
    .where(eq(orders.id, orderId));
}
