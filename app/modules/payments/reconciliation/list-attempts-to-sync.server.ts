import { and, asc, eq, isNotNull, lt, lte } from 'drizzle-orm';

import {
  toCheckoutAttempt,
  checkoutAttemptColumns,
  type CheckoutAttempt,
} from '#app/modules/orders/find-attempt.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the attempts the reconcile job should check now, the longest waiting first. */
export async function listPaymentAttemptsDueForSync(
  ctx: AppContext,
  limit: number,
): Promise<CheckoutAttempt[]> {
  const rows = await ctx.db
    .select(checkoutAttemptColumns)
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(and(lte(payments.nextSyncAt, ctx.now), isNotNull(payments.providerSessionId)))
    .orderBy(asc(payments.nextSyncAt))
    .limit(limit);
  return rows.map(toCheckoutAttempt);
}

/** Returns orders that waited for their buyer and whose time to pay has ended, the most overdue first. */
export async function listUnpaidOrdersPastPaymentDeadline(ctx: AppContext, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.status, 'PENDING'), eq(orders.paymentState, 'UNPAID'), lte(orders.payUntil, ctx.now)),
    )
    .orderBy(asc(orders.payUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns attempts whose create call never returned. */
export async function listPaymentAttemptsStuckInCreation(
  ctx: AppContext,
  before: Date,
  limit: number,
): Promise<CheckoutAttempt[]> {
  const rows = await ctx.db
    .select(checkoutAttemptColumns)
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(and(eq(payments.state, 'creating'), lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
  return rows.map(toCheckoutAttempt);
}

/** Returns the provider's discount object of an attempt; null if it never had one. */
export async function findProviderDiscountId(
  ctx: AppContext,
  paymentId: string,
): Promise<{ discountRef: string; provider: string } | null> {
  const [row] = await ctx.db
    .select({ discountRef: payments.discountRef, provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.discountRef ? { discountRef: row.discountRef, provider: row.provider } : null;
}
