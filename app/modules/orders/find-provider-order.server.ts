import { asc, eq, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderCheckoutLine } from '#app/platform/payments/gateway.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/** What is sent to the provider for an order, exactly as it was priced. */
export type PaymentProviderOrderInput = {
  orderId: string;
  lines: PaymentProviderCheckoutLine[];
  discountCents: Cents;
  totalCents: Cents;
  promoCode: string | null;
  /** Whether the order holds a use of a code with a limited number of uses. */
  holdsLimitedPromo: boolean;
  source: string;
};

export async function findOrderForPaymentProvider(
  ctx: AppContext,
  orderId: string,
): Promise<PaymentProviderOrderInput | null> {
  const [order] = await ctx.db
    .select({
      discountCents: orders.discountCents,
      totalCents: orders.totalCents,
      promoCode: orders.promoCode,
      holdsLimitedPromo: sql<boolean>`${promoCodes.maxUses} is not null`,
      source: orders.source,
    })
    .from(orders)
    .leftJoin(promoCodes, eq(promoCodes.id, orders.promoId))
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await ctx.db
    .select({ title: orderItems.title, unitCents: orderItems.unitCents, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return { orderId, lines, ...order };
}
