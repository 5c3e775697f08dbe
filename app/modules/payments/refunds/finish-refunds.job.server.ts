import { and, asc, eq, lt, or } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import {
  JOB_PAYMENT_CALL_LIMITS,
  PaymentGatewayError,
  type PaymentGateway,
} from '#app/platform/payments/gateway.ts';

import { sendRefundToPaymentProvider } from './send-refund.server.ts';
import { syncRefundsAndDisputes, syncRefundFromProvider } from './sync-refund.server.ts';

const MAX_REFUNDS_PER_RUN = 60;

async function updateRefundTimestamp(ctx: AppContext, refundId: string): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ updatedAt: ctx.now })
    .where(and(eq(refunds.id, refundId), or(eq(refunds.state, 'queued'), eq(refunds.state, 'pending'))));
}

/**
 * Checks refunds without an outcome: sent more than two minutes ago without an answer, or pending for ten
 * (orders.md "Reconciler", d). One that cannot be checked does not block the others.
 */
export async function checkUnfinishedRefunds(ctx: AppContext, gateway: PaymentGateway): Promise<void> {
  const before = (minutes: number) => new Date(ctx.now.getTime() - minutes * MINUTE_MS);
  const waiting = await ctx.db
    .select({ id: refunds.id, state: refunds.state, providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, gateway.provider),
        eq(payments.isLive, gateway.isLive),
        or(
          and(eq(refunds.state, 'queued'), lt(refunds.updatedAt, before(2))),
          and(eq(refunds.state, 'pending'), lt(refunds.updatedAt, before(10))),
        ),
      ),
    )
    .orderBy(asc(refunds.updatedAt))
    .limit(MAX_REFUNDS_PER_RUN);
  for (const { id, state, providerRefundId } of waiting) {
    try {
      if (state === 'queued') await sendRefundToPaymentProvider(ctx, id, JOB_PAYMENT_CALL_LIMITS);
      else if (providerRefundId !== null) await syncRefundFromProvider(ctx, providerRefundId);
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error;
      ctx.log.warn({ err: error, refundId: id }, 'a refund could not be looked at');
    }
    await updateRefundTimestamp(ctx, id);
  }
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'payment.money-back': { paymentId: string };
  }
}

/**
 * Fetches the refunds and disputes of one payment from the provider, when the charge shows some that we do
 * not know. It sends no money. The queue keeps its first name, because jobs of an older version wait under
 * it.
 */
export const checkPaymentRefundsJob: JobDefinition<'payment.money-back'> = {
  queue: 'payment.money-back',
  label: 'Check refunds and disputes at the provider',
  async run(ctx, { paymentId }) {
    if (paymentId) await syncRefundsAndDisputes(ctx, paymentId);
  },
};
