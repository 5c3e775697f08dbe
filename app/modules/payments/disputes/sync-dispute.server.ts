import { desc, eq, or } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import {
  pauseDueDatesForDispute,
  resumeDueDatesAfterDispute,
} from '#app/modules/fulfilment/schedule/pause-for-dispute.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import {
  type OrderRowLockedForUpdate,
  type PaymentRowLockedForUpdate,
  lockPaymentAndItsOrder,
} from '#app/modules/orders/lock-order-money.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { buildTeamPaymentAlertNotification } from '#app/modules/orders/payment-alert.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  JOB_PAYMENT_CALL_LIMITS,
  PaymentGatewayError,
  type PaymentProviderDispute,
} from '#app/platform/payments/gateway.ts';

import { disputes } from '../tables.server.ts';

import { type DisputeState, mapStripeDisputeStatusToState, getOrderDisputeState } from './dispute-state.ts';

type PaymentDisputeRecord = typeof disputes.$inferSelect;

type LockedOrderPayment = { order: OrderRowLockedForUpdate; payment: PaymentRowLockedForUpdate };

async function upsertDispute(
  ctx: AppContext,
  { order, payment }: LockedOrderPayment,
  seen: PaymentProviderDispute,
) {
  const [before] = await ctx.db
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, seen.disputeId))
    .for('update');
  const { state, isKnown } = mapStripeDisputeStatusToState(seen.providerStatus);
  if (!isKnown)
    ctx.log.error({ status: seen.providerStatus }, 'a dispute has a status this version does not know');
  const columns = {
    chargeId: seen.chargeId,
    amountCents: seen.amountCents,
    reason: seen.reason,
    providerStatus: seen.providerStatus,
    state,
    evidenceDueAt: seen.evidenceDueAt,
    evidenceSubmittedAt: seen.isEvidenceSubmitted ? (before?.evidenceSubmittedAt ?? ctx.now) : null,
    closedAt: state === 'OPEN' ? null : (before?.closedAt ?? ctx.now),
    updatedAt: ctx.now,
  };
  const [dispute] = await ctx.db
    .insert(disputes)
    .values({
      ...columns,
      providerDisputeId: seen.disputeId,
      orderId: order.id,
      paymentId: payment.id,
      openedAt: ctx.now,
      createdAt: ctx.now,
    })
    .onConflictDoUpdate({ target: disputes.providerDisputeId, set: columns })
    .returning();
  if (!dispute) throw new Error('the dispute was not stored');
  return { dispute, before: (before?.state ?? null) as DisputeState | null }; // CHECK disputes_state_known
}

/** Updates the order's dispute state from all its disputes; work waits while one is open. */
async function updateOrderDisputeState(
  ctx: AppContext,
  order: OrderRowLockedForUpdate,
  dispute: PaymentDisputeRecord,
): Promise<void> {
  const all = await ctx.db
    .select({ state: disputes.state })
    .from(disputes)
    .where(eq(disputes.orderId, order.id))
    .orderBy(desc(disputes.openedAt), desc(disputes.id));
  const state = getOrderDisputeState(all.map((one) => one.state as DisputeState)); // CHECK disputes_state_known
  if (state === order.disputeState) return;
  await ctx.db
    .update(orders)
    .set({ disputeState: state, version: order.version + 1, updatedAt: ctx.now })
    .where(eq(orders.id, order.id));
  if (state === 'OPEN') await pauseDueDatesForDispute(ctx, order.id);
  else if (order.disputeState === 'OPEN') {
    await resumeDueDatesAfterDispute(ctx, { order, openedAt: dispute.openedAt });
  }
}

async function notifyOfDispute(
  ctx: AppContext,
  locked: LockedOrderPayment,
  dispute: PaymentDisputeRecord,
): Promise<void> {
  const { order } = locked;
  const isOpen = dispute.state === 'OPEN';
  const { id: disputeId, amountCents, state, reason, providerStatus } = dispute;
  const data = { disputeId, amountCents, state, reason, providerStatus };
  const kind = isOpen ? 'dispute_opened' : 'dispute_closed';
  await recordOrderEvent(ctx, { orderId: order.id, kind, isFromProvider: true, data });
  await recordAudit(ctx, {
    action: isOpen ? 'payment.disputed' : 'payment.dispute_closed',
    entity: 'order',
    entityId: order.id,
    summary: isOpen ? 'The customer’s bank disputed the payment' : `The dispute was ${state.toLowerCase()}`,
    after: data,
  });
  if (!order.isDemo) {
    await notifyStaff(
      ctx,
      buildTeamPaymentAlertNotification(ctx.settings, locked, { kind, receivedCents: amountCents, dispute }),
    );
  }
}

async function findDisputedPaymentId(ctx: AppContext, seen: PaymentProviderDispute): Promise<string | null> {
  const [payment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        eq(payments.chargeId, seen.chargeId),
        seen.paymentIntent === null ? undefined : eq(payments.paymentIntent, seen.paymentIntent),
      ),
    )
    .limit(1);
  return payment?.id ?? null;
}

/**
 * Stores the state of a dispute as the provider returned it, and updates the order, under both locks.
 * Idempotent.
 */
export async function saveProviderDispute(
  ctx: AppContext,
  seen: PaymentProviderDispute,
): Promise<'done' | 'foreign'> {
  const paymentId = await findDisputedPaymentId(ctx, seen);
  if (paymentId === null) return 'foreign';
  return inTransaction(ctx, async (ctx): Promise<'done' | 'foreign'> => {
    const locked = await lockPaymentAndItsOrder(ctx, paymentId);
    if (!locked) return 'foreign';
    const { dispute, before } = await upsertDispute(ctx, locked, seen);
    await updateOrderDisputeState(ctx, locked.order, dispute);
    if (before !== dispute.state) await notifyOfDispute(ctx, locked, dispute);
    return 'done';
  });
}

/**
 * Fetches a dispute from the provider and stores its state: the one function behind webhook and jobs
 * (orders.md "Promo codes, refunds and disputes"). Throws `PaymentGatewayError` when the provider cannot be reached.
 */
export async function syncDispute(ctx: AppContext, providerDisputeId: string): Promise<'done' | 'foreign'> {
  const { gateway } = ctx.payments;
  if (!gateway) return 'foreign';
  try {
    return await saveProviderDispute(
      ctx,
      await gateway.getDispute(providerDisputeId, JOB_PAYMENT_CALL_LIMITS),
    );
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.code === 'not_found') return 'foreign';
    throw error;
  }
}
