import { eq, sql } from 'drizzle-orm';

import { payments } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getNextPaymentAttemptCheckTime } from './next-sync.ts';

/**
 * Schedules the next check of an attempt, or ends the checks (orders.md "Reconciler", b); never ends them
 * while the provider has not answered.
 */
export async function scheduleNextCheckoutSync(
  ctx: AppContext,
  attempt: { paymentId: string; sessionExpiresAt: Date },
  isAnswered: boolean,
): Promise<void> {
  const [payment] = await ctx.db
    .select({ state: payments.state, createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, attempt.paymentId));
  if (!payment) return;
  const { sessionExpiresAt } = attempt;
  const times = {
    now: ctx.now,
    systemNow: new Date(),
    createdAt: payment.createdAt,
    sessionExpiresAt,
    isAnswered,
  };
  await ctx.db
    .update(payments)
    .set({
      nextSyncAt: getNextPaymentAttemptCheckTime(payment.state, times),
      syncCount: sql`${payments.syncCount} + 1`,
    })
    .where(eq(payments.id, attempt.paymentId));
}
