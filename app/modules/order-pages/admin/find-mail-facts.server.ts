import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isOrderPurgedSql, buildVisibleOrdersCondition } from './find-visible-orders.server.ts';

/**
 * Returns an order's values by the names of email payloads, for a preview; null if the number matches no
 * order visible to the actor. If several ids begin with it, the newest order.
 */
export async function findOrderFactsForMailPreview(
  ctx: AppContext,
  number: string,
): Promise<Record<string, unknown> | null> {
  assertCan(ctx, 'orders:read');
  if (!/^[\da-f]{8}$/.test(number)) return null;
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        gte(orders.id, `${number}-0000-0000-0000-000000000000`),
        lte(orders.id, `${number}-ffff-ffff-ffff-ffffffffffff`),
        buildVisibleOrdersCondition(ctx),
        sql`not ${isOrderPurgedSql}`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!order) return null;
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const title = formatOrderTitle(items.map(({ title }) => title));
  const { subtotalCents, discountCents, promoCode, totalCents, customerName, email, dueAt } = order;
  return {
    orderNumber: formatOrderNumber(order.id),
    orderId: order.id,
    title,
    service: title,
    lines: items.map(({ title, quantity, lineCents }) => ({ title, quantity, lineCents })),
    subtotalCents,
    discountCents,
    promoCode,
    totalCents,
    expectedCents: totalCents,
    customerName,
    customer: order.companyName || customerName || email || 'Guest',
    email,
    dueAt: dueAt?.toISOString(),
    isTest: !order.isLive,
  };
}
