import { and, eq } from 'drizzle-orm';

import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { NewCheckoutOrder } from './place-order.server.ts';

type NewPaymentAttempt = Pick<NewCheckoutOrder, 'provider' | 'isLive' | 'totalCents' | 'sessionExpiresAt'> & {
  orderId: string;
  attempt: number;
};

/** Stores a new payment attempt; the provider does not know it yet. */
export function insertPaymentAttempt(ctx: AppContext, attempt: NewPaymentAttempt) {
  const { totalCents, ...columns } = attempt;
  return ctx.db
    .insert(payments)
    .values({
      ...columns,
      state: 'creating',
      amountCents: totalCents,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
}

/**
 * Ends an attempt whose session can no longer be created in time and begins the next one. Returns null if
 * another request changed the attempt meanwhile.
 */
export async function startNextPaymentAttempt(
  ctx: AppContext,
  paymentId: string,
  sessionExpiresAt: Date,
): Promise<{ paymentId: string } | null> {
  return inTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .update(payments)
      .set({ state: 'failed', failureCode: 'create_too_late', updatedAt: ctx.now })
      .where(and(eq(payments.id, paymentId), eq(payments.state, 'creating')))
      .returning();
    if (!ended) return null;
    const { orderId, provider, isLive, amountCents } = ended;
    const next = { orderId, isLive, sessionExpiresAt, totalCents: amountCents, attempt: ended.attempt + 1 };
    const [payment] = await insertPaymentAttempt(ctx, {
      ...next,
      provider: provider === 'stripe' ? 'stripe' : 'sandbox',
    });
    if (!payment) throw new Error('the payment attempt was not stored');
    await recordOrderEvent(ctx, { orderId, kind: 'attempt_started', data: { attempt: next.attempt } });
    return { paymentId: payment.id };
  });
}
