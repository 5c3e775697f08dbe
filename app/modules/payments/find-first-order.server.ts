import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { findPromoCodeCustomerLimits } from '#app/modules/promo/find-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';

type PromoOrderIdentity = {
  id: string;
  promoId: string | null;
  userId: string | null;
  emailNorm: string | null;
};

/**
 * Whether the buyer has paid an order before, by account or email address; the part of the address after a
 * plus sign is ignored.
 */
export async function hasBuyerPaidEarlierOrder(
  ctx: AppContext,
  who: { userId: string | null; emailNorm: string | null; excludedOrderId: string | null },
): Promise<boolean> {
  const { userId, emailNorm, excludedOrderId } = who;
  const mailbox = sql`regexp_replace(lower(${emailNorm ?? ''}::text), '[+][^@]*@', '@')`;
  const theirs = or(
    userId === null ? undefined : eq(orders.userId, userId),
    emailNorm === null
      ? undefined
      : sql`regexp_replace(lower(${orders.emailNorm}), '[+][^@]*@', '@') = ${mailbox}`,
  );
  if (!theirs) return false;
  const [earlier] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        theirs,
        isNotNull(orders.paidAt),
        excludedOrderId === null ? undefined : ne(orders.id, excludedOrderId),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

/**
 * Whether a paid order used a first-order code although its buyer had bought before. The team is notified;
 * the order is never refused.
 */
export async function isFirstOrderCodeMisused(ctx: AppContext, order: PromoOrderIdentity): Promise<boolean> {
  const rules = order.promoId === null ? null : await findPromoCodeCustomerLimits(ctx, order.promoId);
  if (!rules?.isFirstOrderOnly) return false;
  return hasBuyerPaidEarlierOrder(ctx, {
    userId: order.userId,
    emailNorm: order.emailNorm,
    excludedOrderId: order.id,
  });
}
