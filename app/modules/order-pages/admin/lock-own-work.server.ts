import { and, asc, eq, not } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { canUserWorkOnOrderItem } from '#app/modules/fulfilment/assert-may-work.server.ts';
import type { OrderItemRecord } from '#app/modules/fulfilment/move-item.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderRowLockedForUpdate } from '#app/modules/orders/lock-order-money.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getStaffOrderVisibilityRights, isOrderPurgedSql } from './find-visible-orders.server.ts';

/** An order with those of its items the actor may work on. */
export type LockedOrderWithAssignedItems = { order: OrderRowLockedForUpdate; items: OrderItemRecord[] };

/**
 * Locks an order and reads the items the actor may work on, in the order of the page. Returns null for orders
 * that do not exist and also, so that the answer reveals nothing, for those not assigned to an actor who is
 * limited to their own.
 */
export async function lockAssignedOrderWork(
  ctx: AppContext,
  id: string,
): Promise<LockedOrderWithAssignedItems | null> {
  if (!isUuid(id)) return null;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), not(isOrderPurgedSql)))
    .for('update');
  if (!order) return null;
  const all = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position));
  const items = all.filter((item) => canUserWorkOnOrderItem(ctx, { order, item }));
  const isHidden =
    getStaffOrderVisibilityRights(ctx).isAssignedOnly && (items.length === 0 || order.deletedAt !== null);
  return isHidden ? null : { order, items };
}
