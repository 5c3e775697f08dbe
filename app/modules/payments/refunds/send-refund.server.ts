import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { lockPaymentAndItsOrder } from '#app/modules/orders/lock-order-money.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderRefund,
} from '#app/platform/payments/gateway.ts';

import { applyRefundStateChange, type PaymentRefundRow } from './apply-refund.server.ts';
import { computeRefundableCents, toProviderRefundReason, type RefundFailure } from './refund-states.ts';
import { storeRefundStateFromProvider, syncRefundsAndDisputes } from './sync-refund.server.ts';

/** As long as the provider remembers our key, repeating the call makes no second refund. */
const IDEMPOTENCY_KEY_LIFETIME_MS = 23 * 3_600_000;

type RefundNotSentToProvider = { refund: PaymentRefundRow; paymentIntent: string };

async function findUnsentRefund(ctx: AppContext, refundId: string) {
  const [row] = await ctx.db
    .select({
      refund: refunds,
      paymentIntent: payments.paymentIntent,
      provider: payments.provider,
      isLive: payments.isLive,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return row ?? null;
}

/** Marks a refund as failed because no money moved or will; notifies the team and the buyer as needed. */
async function markRefundFailed(
  ctx: AppContext,
  refund: PaymentRefundRow,
  failureReason: string,
): Promise<PaymentRefundRow> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockPaymentAndItsOrder(ctx, refund.paymentId);
    if (!locked) return refund;
    const [current] = await ctx.db.select().from(refunds).where(eq(refunds.id, refund.id));
    const failedRefundResult = { state: 'failed', providerRefundId: null, failureReason } as const;
    return current ? applyRefundStateChange(ctx, locked, current, failedRefundResult) : refund;
  });
}

/** Handles a permanent refusal: nothing of the charge is left, or another refund was faster. */
async function findPermanentRefundRefusalReason(
  ctx: AppContext,
  { refund }: RefundNotSentToProvider,
  error: PaymentGatewayError,
): Promise<string | null> {
  if (error.code === 'not_found') return 'unknown_at_provider';
  if (error.code === 'unavailable') return null;
  await syncRefundsAndDisputes(ctx, refund.paymentId).catch((fault: unknown) => {
    if (!(fault instanceof PaymentGatewayError)) throw fault;
    ctx.log.warn({ err: fault, refundId: refund.id }, 'the refunds of a payment could not be read');
  });
  if (error.code === 'wrong_state') return 'not_refundable';
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  const others = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, refund.paymentId));
  const excludedOrderId = others.filter(({ id }) => id !== refund.id);
  return payment && computeRefundableCents(payment, excludedOrderId) < refund.amountCents
    ? 'nothing_left'
    : null;
}

async function createProviderRefund(
  ctx: AppContext,
  gateway: PaymentGateway,
  { refund, paymentIntent }: RefundNotSentToProvider,
  limits: PaymentProviderCallLimits,
): Promise<PaymentProviderRefund | null> {
  const isOld = refund.createdAt.getTime() < ctx.now.getTime() - IDEMPOTENCY_KEY_LIFETIME_MS;
  if (isOld) {
    const existing = await gateway.listRefunds({ paymentIntent }, limits);
    return existing.find(({ ourRefundId }) => ourRefundId === refund.id) ?? null;
  }
  const { id: refundId, amountCents, reason } = refund;
  return gateway.refund(
    { refundId, paymentIntent, amountCents, reason: toProviderRefundReason(reason) },
    limits,
  );
}

/** Records the provider's answer; a refusal either ends the refund or is retried. */
async function submitRefund(
  ctx: AppContext,
  gateway: PaymentGateway,
  waiting: RefundNotSentToProvider,
  limits: PaymentProviderCallLimits,
): Promise<Result<PaymentRefundRow, RefundFailure>> {
  const { refund } = waiting;
  try {
    const seen = await createProviderRefund(ctx, gateway, waiting, limits);
    if (!seen) return toFailedRefundResult(await markRefundFailed(ctx, refund, 'never_accepted'));
    await storeRefundStateFromProvider(ctx, seen);
    return convertRefundToResult((await findUnsentRefund(ctx, refund.id))?.refund ?? refund);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error, refundId: refund.id }, 'a refund was not accepted');
    const reason = await findPermanentRefundRefusalReason(ctx, waiting, error);
    if (reason !== null) return toFailedRefundResult(await markRefundFailed(ctx, refund, reason));
    const isOut = error.code === 'unavailable';
    return fail({ code: isOut ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_PROVIDER_ERROR' });
  }
}

/**
 * Steps 2 and 3 of a refund: calls the provider with the refund's own key and records the answer. Idempotent;
 * the job repeats it until there is an answer, and after a day checks whether the first call had one.
 */
export async function sendRefundToPaymentProvider(
  ctx: AppContext,
  refundId: string,
  limits: PaymentProviderCallLimits,
): Promise<Result<PaymentRefundRow, RefundFailure>> {
  const found = await findUnsentRefund(ctx, refundId);
  if (!found) return fail({ code: 'NOT_FOUND' });
  const { refund, paymentIntent, provider, isLive } = found;
  if (refund.state !== 'queued') return convertRefundToResult(refund);
  const { gateway } = ctx.payments;
  if (!gateway) return fail({ code: 'PAYMENTS_NOT_CONFIGURED' });
  if (gateway.provider !== provider || gateway.isLive !== isLive) return fail({ code: 'PROVIDER_MISMATCH' });
  if (paymentIntent === null) return toFailedRefundResult(await markRefundFailed(ctx, refund, 'no_charge'));
  return submitRefund(ctx, gateway, { refund, paymentIntent }, limits);
}

function convertRefundToResult(refund: PaymentRefundRow): Result<PaymentRefundRow, RefundFailure> {
  return refund.state === 'failed' || refund.state === 'canceled' ? toFailedRefundResult(refund) : ok(refund);
}

/**
 * Reports the committed `toFailedRefundResult` row to the caller as a failure. A webhook may have been faster with a better
 * result.
 */
function toFailedRefundResult(refund: PaymentRefundRow): Result<PaymentRefundRow, RefundFailure> {
  const isBack = refund.state === 'succeeded' || refund.state === 'pending';
  return isBack ? ok(refund) : fail({ code: 'REFUND_FAILED' });
}
