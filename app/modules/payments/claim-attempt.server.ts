import { and, eq, sql } from 'drizzle-orm';

import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Marks an attempt as interrupted: the provider did not answer and no request is working on it, so the next
 * one may continue.
 */
export async function markPaymentAttemptInterrupted(ctx: AppContext, paymentId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ failureCode: 'interrupted', updatedAt: ctx.now })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'creating')));
}

/**
 * Takes over an idle attempt: interrupted, or untouched since `idleSince`. Only one caller gets it; the new
 * `updated_at` shows that work continues.
 */
export async function claimIdlePaymentAttempt(
  ctx: AppContext,
  paymentId: string,
  idleSince: Date,
): Promise<boolean> {
  const claimed = await ctx.db
    .update(payments)
    .set({ failureCode: null, updatedAt: ctx.now })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.state, 'creating'),
        sql`(${payments.failureCode} = 'interrupted' or ${payments.updatedAt} < ${idleSince.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ id: payments.id });
  return claimed.length > 0;
}

/** Stores the provider's discount object of this attempt, to be removed once the attempt has ended. */
export async function savePaymentAttemptProviderDiscountId(
  ctx: AppContext,
  paymentId: string,
  discountRef: string,
): Promise<void> {
  await ctx.db.update(payments).set({ discountRef }).where(eq(payments.id, paymentId));
}
