import { desc, eq } from 'drizzle-orm';

import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';

/** An order and one of its attempts, both locked by the transaction. */
export type LockedOrderPaymentAttempt = {
  payment: PaymentRowLockedForUpdate;
  order: OrderRowLockedForUpdate;
};

/**
 * Returns the attempt a session belongs to. An attempt that already has another session keeps it: money
 * through the second session becomes a further attempt of the same order (orders.md "Settling a checkout").
 */
export async function resolvePaymentAttemptOfSession(
  ctx: AppContext,
  locked: LockedOrderPaymentAttempt,
  seen: PaymentProviderCheckout,
): Promise<PaymentRowLockedForUpdate> {
  const { payment } = locked;
  if (payment.providerSessionId === seen.sessionId) return payment;
  const [known] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.providerSessionId, seen.sessionId))
    .for('update');
  if (known) return known;
  if (payment.providerSessionId === null) {
    await ctx.db
      .update(payments)
      .set({ providerSessionId: seen.sessionId })
      .where(eq(payments.id, payment.id));
    return { ...payment, providerSessionId: seen.sessionId };
  }
  const [newest] = await ctx.db
    .select({ attempt: payments.attempt })
    .from(payments)
    .where(eq(payments.orderId, payment.orderId))
    .orderBy(desc(payments.attempt))
    .limit(1);
  const { orderId, provider, isLive, amountCents, discountRef } = payment;
  const [further] = await ctx.db
    .insert(payments)
    .values({
      orderId,
      provider,
      isLive,
      amountCents,
      discountRef,
      attempt: (newest?.attempt ?? payment.attempt) + 1,
      providerSessionId: seen.sessionId,
      // An inactive state, so that the same table below decides whatever the provider reports.
      state: 'expired',
      sessionExpiresAt: seen.expiresAt,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!further) throw new Error('the further attempt was not stored');
  return further;
}
