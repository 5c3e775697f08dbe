import { and, eq, inArray } from 'drizzle-orm';

import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';

import { REFUND_STATES_COUNTED_AS_REFUNDED } from './refunds/refund-states.ts';
import { disputes } from './tables.server.ts';

/**
 * Queues a check of a payment's refunds and disputes if its charge shows some that we do not know (orders.md
 * "Settling a checkout", step 6). Every settlement sees the charge anyway.
 */
export async function queueUnknownRefundAndDisputeChecks(
  ctx: AppContext,
  paymentId: string,
  seen: Pick<PaymentProviderCheckout, 'intent'>,
): Promise<void> {
  const charge = seen.intent?.charge;
  if (!charge) return;
  const back = await ctx.db
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, paymentId), inArray(refunds.state, [...REFUND_STATES_COUNTED_AS_REFUNDED])),
    );
  const known = back.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isDisputeMissing = charge.isDisputed && !(await isPaymentDisputed(ctx, paymentId));
  if (charge.amountRefundedCents === known && !isDisputeMissing) return;
  await ctx.jobs.send(ctx, 'payment.money-back', { paymentId });
}

async function isPaymentDisputed(ctx: AppContext, paymentId: string): Promise<boolean> {
  const [dispute] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .limit(1);
  return dispute !== undefined;
}
