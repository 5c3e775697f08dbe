import { and, eq, inArray } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { cancelOpenOrderItems } from '#app/modules/fulfilment/cancel-item.server.ts';
import { completeOrderIfDone } from '#app/modules/fulfilment/complete-order.server.ts';
import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import type { OrderStatus, PaymentState } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { issueCreditNote, voidCreditNote } from '#app/modules/invoicing/credit-refund.server.ts';
import { releasePromoCodeUseOnRefund } from '#app/modules/promo/release-promo.server.ts';
import { reserveReleasedPromoUseAgain, redeemReservedPromo } from '#app/modules/promo/use-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { closeRefundRequestOfOrder } from './close-refund-request.server.ts';
import { queueRefundFailedEmails, queueRefundIssued } from './queue-refund-mails.server.ts';
import {
  parseStoredRefundState,
  REFUND_STATES_COUNTED_AS_REFUNDED,
  REFUND_PREDECESSOR_STATES,
  type RefundState,
  computeRefundedOrderState,
} from './refund-states.ts';

export type PaymentRefundRow = typeof refunds.$inferSelect;
export type LockedOrderAndPayment = { order: OrderRowLockedForUpdate; payment: PaymentRowLockedForUpdate };

/**
 * Returns the payments of an order that count: those it was paid with, or those under review if there are
 * none.
 */
async function listReceivedPaymentsWithRefunds(ctx: AppContext, orderId: string) {
  const arrived = await ctx.db
    .select({ id: payments.id, state: payments.state, receivedCents: payments.receivedCents })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['paid', 'review'])));
  const paid = arrived.filter(({ state }) => state === 'paid');
  const counting = paid.length > 0 ? paid : arrived;
  const back = await ctx.db
    .select({ paymentId: refunds.paymentId, amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, [...REFUND_STATES_COUNTED_AS_REFUNDED])));
  const ids = new Set(counting.map(({ id }) => id));
  const sum = (cents: readonly Cents[]) => cents.reduce((total, one) => total + one, 0);
  return {
    ids,
    isReview: paid.length === 0,
    receivedCents: sum(counting.map(({ receivedCents }) => receivedCents ?? 0)),
    backCents: sum(back.filter(({ paymentId }) => ids.has(paymentId)).map(({ amountCents }) => amountCents)),
  };
}

/**
 * Updates the order's own figures after a change of one of its refunds; refunds of a surplus payment do not
 * count.
 */
async function updateOrderRefundTotals(
  ctx: AppContext,
  { order, payment }: LockedOrderAndPayment,
  refund: PaymentRefundRow,
) {
  const money = await listReceivedPaymentsWithRefunds(ctx, order.id);
  if (!money.ids.has(payment.id)) return;
  const state = computeRefundedOrderState(
    {
      status: order.status as OrderStatus, // CHECK orders_status_known
      paymentState: order.paymentState as PaymentState, // CHECK orders_payment_state_known
      totalCents: order.totalCents,
      isCompleted: order.completedAt !== null,
      isPaid: order.paidAt !== null,
    },
    money,
  );
  await ctx.db
    .update(orders)
    .set({ ...state, version: order.version + 1, updatedAt: ctx.now })
    .where(eq(orders.id, order.id));
  const isEnded = state.status === 'REFUNDED' && order.status !== 'REFUNDED';
  if (isEnded) {
    await cancelOpenOrderItems(ctx, { ...order, ...state }, refund.id);
    if (refund.isPromoReleased) await releasePromoCodeUseOnRefund(ctx, order.id);
    await closeRefundRequestOfOrder(ctx, refund);
  }
  // The refund failed: the buyer keeps the discount, so the code counts as used again.
  if (order.status === 'REFUNDED' && state.status !== 'REFUNDED') {
    if (order.paidAt === null) await reserveReleasedPromoUseAgain(ctx, order.id);
    else await redeemReservedPromo(ctx, order.id, order.emailNorm);
  }
}

/** Sends notifications and jobs that follow from a refund's new state, apart from the order's figures. */
async function sendRefundStateNotifications(
  ctx: AppContext,
  locked: LockedOrderAndPayment,
  refund: PaymentRefundRow,
  before: RefundState,
) {
  const { order } = locked;
  const data = { refundId: refund.id, amountCents: refund.amountCents };
  const line = {
    entity: 'order',
    entityId: order.id,
    after: { refund_id: refund.id, amount_cents: refund.amountCents, livemode: order.isLive },
  };
  if (refund.state === 'succeeded') {
    await recordAudit(ctx, { ...line, action: 'refund.succeeded', summary: 'A refund was paid out' });
    await issueCreditNote(ctx, locked, refund);
    await recordOrderEvent(ctx, { orderId: order.id, kind: 'refund_succeeded', isFromProvider: true, data });
    await queueRefundIssued(ctx, locked, refund);
  }
  if (refund.state === 'failed' || refund.state === 'canceled') {
    const wasAnnounced = before === 'succeeded';
    if (wasAnnounced) await voidCreditNote(ctx, refund);
    const reason = refund.failureReason;
    await recordAudit(ctx, {
      ...line,
      action: `refund.${refund.state}`,
      summary: wasAnnounced ? 'A refund was returned after it was paid out' : 'A refund failed',
    });
    await recordOrderEvent(ctx, {
      orderId: order.id,
      kind: 'refund_failed',
      isFromProvider: true,
      data: { ...data, reason },
    });
    await queueRefundFailedEmails(ctx, order, refund, wasAnnounced);
  }
}

/**
 * Moves a refund forward with everything that follows (orders.md "Promo codes, refunds and disputes"), in the
 * transaction that holds payment and order. States only move forward: repeated or stale input changes
 * nothing. Returns the refund's current state.
 */
export async function applyRefundStateChange(
  ctx: AppContext,
  locked: LockedOrderAndPayment,
  refund: PaymentRefundRow,
  seen: { state: RefundState; providerRefundId: string | null; failureReason: string | null },
): Promise<PaymentRefundRow> {
  const predecessors = REFUND_PREDECESSOR_STATES[seen.state];
  const [moved] = await ctx.db
    .update(refunds)
    .set({
      state: seen.state,
      failureReason: seen.failureReason,
      ...(seen.providerRefundId === null ? {} : { providerRefundId: seen.providerRefundId }),
      ...(seen.state === 'succeeded' ? { succeededAt: ctx.now } : {}),
      updatedAt: ctx.now,
    })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, [...predecessors])))
    .returning();
  if (!moved) return refund;
  const before = parseStoredRefundState(refund.state);
  const isFirstBack =
    before === 'queued' && REFUND_STATES_COUNTED_AS_REFUNDED.some((state) => state === moved.state);
  await updateOrderRefundTotals(ctx, locked, moved);
  if (isFirstBack && moved.isWorkCanceled) {
    await cancelOpenOrderItems(ctx, locked.order, moved.id);
    await completeOrderIfDone(ctx, locked.order);
  }
  await sendRefundStateNotifications(ctx, locked, moved, before);
  return moved;
}
