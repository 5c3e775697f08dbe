import { and, eq, sql } from 'drizzle-orm';

import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Interrupted: the provider did not answer, so nobody is at work on this attempt and the next request may go on. */
export async function markAttemptInterrupted(ctx: AppContext, paymentId: string): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ failureCode: 'interrupted', updatedAt: ctx.now })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'creating')));
}

/**
 * Takes over an attempt that nobody works on: interrupted, or untouched since `idleSince`. Only one caller gets it;
 * `updated_at` then shows that work goes on.
 */
export async function claimAttempt(ctx: AppContext, paymentId: string, idleSince: Date): Promise<boolean> {
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

/** The provider's discount object of this attempt, to be removed once the attempt has ended. */
export async function rememberDiscount(
  ctx: AppContext,
  paymentId: string,
  discountRef: string,
): Promise<void> {
  await ctx.db.update(payments).set({ discountRef }).where(eq(payments.id, paymentId));
}
