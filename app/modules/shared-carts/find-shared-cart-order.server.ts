import { asc, eq } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findUnpricedSharedCartByToken } from './find-shared-cart.server.ts';
import type { SharedCartState } from './model.ts';

/**
 * Returns the latest order started from a shared cart, with its items and
 * prices but without the buyer, since everyone with the link may read it. Null
 * for an unknown secret; `order` is null until a payment was started.
 */
export async function findSharedCartOrder(ctx: AppContext, token: string) {
  const cart = await findUnpricedSharedCartByToken(ctx, token);
  if (!cart) return null;
  const state: SharedCartState = cart.state;
  return { state, order: cart.orderId === null ? null : await readSharedCartOrder(ctx, cart.orderId) };
}

async function readSharedCartOrder(ctx: AppContext, orderId: string) {
  const [order] = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      paymentState: orders.paymentState,
      subtotalCents: orders.subtotalCents,
      discountCents: orders.discountCents,
      totalCents: orders.totalCents,
      promoCode: orders.promoCode,
      paidAt: orders.paidAt,
      dueAt: orders.dueAt,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const { serviceId, title, unitCents, quantity, lineCents, discountCents } = orderItems;
  const items = await ctx.db
    .select({ id: orderItems.id, serviceId, title, unitCents, quantity, lineCents, discountCents })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return { ...order, number: formatOrderNumber(order.id), items };
}
