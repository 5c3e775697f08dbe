import { eq } from 'drizzle-orm';

import { formatDollars } from '#app/lib/money.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { lockPaymentAndItsOrder } from '#app/modules/orders/lock-order-money.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  JOB_PAYMENT_CALL_LIMITS,
  PaymentGatewayError,
  type PaymentProviderRefund,
} from '#app/platform/payments/gateway.ts';

import { saveProviderDispute } from '../disputes/sync-dispute.server.ts';

import {
  applyRefundStateChange,
  type LockedOrderAndPayment,
  type PaymentRefundRow,
} from './apply-refund.server.ts';

/** `foreign`: not an order of this shop; nothing was changed. */
export type PaymentProviderRefundSyncResult = 'done' | 'foreign';

const REFUND_UUID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Returns our row of a provider's refund: the one named in its metadata, otherwise the one that has its id.
 */
async function findStoredRefund(
  ctx: AppContext,
  seen: PaymentProviderRefund,
): Promise<PaymentRefundRow | null> {
  if (seen.ourRefundId !== null && REFUND_UUID_PATTERN.test(seen.ourRefundId)) {
    const [named] = await ctx.db.select().from(refunds).where(eq(refunds.id, seen.ourRefundId));
    const isFree = named?.providerRefundId === null || named?.providerRefundId === seen.refundId;
    if (named && isFree && named.amountCents === seen.amountCents) return named;
  }
  const [held] = await ctx.db.select().from(refunds).where(eq(refunds.providerRefundId, seen.refundId));
  return held ?? null;
}

async function findPaymentOfRefund(ctx: AppContext, seen: PaymentProviderRefund): Promise<string | null> {
  if (seen.paymentIntent !== null) {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.paymentIntent, seen.paymentIntent));
    return payment?.id ?? null;
  }
  return (await findStoredRefund(ctx, seen))?.paymentId ?? null;
}

/** Stores a refund made directly at the provider. */
async function storeRefundCreatedAtProvider(
  ctx: AppContext,
  { order, payment }: LockedOrderAndPayment,
  seen: PaymentProviderRefund,
): Promise<PaymentRefundRow> {
  const { amountCents, refundId: providerRefundId } = seen;
  const [adopted] = await ctx.db
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      amountCents,
      reason: 'other',
      origin: 'provider_dashboard',
      providerRefundId,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!adopted) throw new Error('the refund was not stored');
  const data = { refundId: adopted.id, paymentId: payment.id, amountCents };
  await recordOrderEvent(ctx, { orderId: order.id, kind: 'refund_started', isFromProvider: true, data });
  await recordAudit(ctx, {
    action: 'refund.found',
    entity: 'order',
    entityId: order.id,
    summary: `Refunded ${formatDollars(amountCents)} at the payment provider`,
    after: data,
  });
  return adopted;
}

/**
 * Stores the state of a refund as the provider returned it, under both locks; repeated and stale states
 * change nothing.
 */
export async function storeRefundStateFromProvider(
  ctx: AppContext,
  seen: PaymentProviderRefund,
): Promise<PaymentProviderRefundSyncResult> {
  const paymentId = await findPaymentOfRefund(ctx, seen);
  if (paymentId === null) return 'foreign';
  return inTransaction(ctx, async (ctx): Promise<PaymentProviderRefundSyncResult> => {
    const locked = await lockPaymentAndItsOrder(ctx, paymentId);
    if (!locked) return 'foreign';
    const row = await findStoredRefund(ctx, seen);
    const isOurs = row !== null && row.paymentId === paymentId;
    const refund = isOurs ? row : await storeRefundCreatedAtProvider(ctx, locked, seen);
    const { status: state, refundId: providerRefundId, failureReason } = seen;
    await applyRefundStateChange(ctx, locked, refund, { state, providerRefundId, failureReason });
    return 'done';
  });
}

/**
 * Fetches a refund from the provider and stores its state: the one function behind webhook and jobs, for our
 * refunds and those made in the provider's Dashboard (orders.md "Promo codes, refunds and disputes"). Throws
 * `PaymentGatewayError` when the provider cannot be reached.
 */
export async function syncRefundFromProvider(
  ctx: AppContext,
  providerRefundId: string,
): Promise<PaymentProviderRefundSyncResult> {
  const { gateway } = ctx.payments;
  if (!gateway) return 'foreign';
  try {
    return await storeRefundStateFromProvider(
      ctx,
      await gateway.getRefund(providerRefundId, JOB_PAYMENT_CALL_LIMITS),
    );
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.code === 'not_found') return 'foreign';
    throw error;
  }
}

/**
 * Syncs all refunds and disputes of one payment, as the provider lists them (orders.md "Settling a
 * checkout", step 6).
 */
export async function syncRefundsAndDisputes(ctx: AppContext, paymentId: string): Promise<void> {
  const { gateway } = ctx.payments;
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!gateway || payment?.provider !== gateway.provider || payment.isLive !== gateway.isLive) return;
  const { paymentIntent } = payment;
  if (paymentIntent === null) return;
  for (const seen of await gateway.listRefunds({ paymentIntent }, JOB_PAYMENT_CALL_LIMITS))
    await storeRefundStateFromProvider(ctx, seen);
  for (const seen of await gateway.listDisputes({ paymentIntent }, JOB_PAYMENT_CALL_LIMITS))
    await saveProviderDispute(ctx, seen);
}
