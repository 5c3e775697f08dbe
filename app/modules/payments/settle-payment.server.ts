import { and, eq, inArray } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { closeUnpaidOrder } from '#app/modules/orders/close-order.server.ts';
import {
  type OrderRowLockedForUpdate,
  type PaymentRowLockedForUpdate,
  lockPaymentAndItsOrder,
} from '#app/modules/orders/lock-order-money.server.ts';
import {
  parseStoredPaymentAttemptState,
  PAYMENT_ATTEMPT_PREDECESSOR_STATES,
  type PaymentAttemptState,
  type OrderClosedReason,
  ORDER_STATUSES_ACCEPTING_PAYMENT,
} from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { buildTeamPaymentAlertNotification } from '#app/modules/orders/payment-alert.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';

import { queueUnknownRefundAndDisputeChecks } from './follow-charge.server.ts';
import { markLockedOrderPaid } from './mark-paid.server.ts';
import { resolvePaymentAttemptOfSession, type LockedOrderPaymentAttempt } from './match-attempt.server.ts';
import {
  getFirstPaymentSyncTime,
  type ProviderProposedPaymentState,
  computePaymentDate,
  getSettledAttemptState,
} from './settlement-target.ts';
import { getPaidOrderBuyer } from './order-mail-summary.ts';

export type PaymentSettlementResult = {
  orderId: string;
  paymentId: string;
  state: PaymentAttemptState;
  /** A session still open at the provider that must not be paid anymore: expire it after the commit. */
  sessionToExpire: string | null;
};

/** Card details for receipts and lists; empty if there was no charge. */
function getPaymentChargeColumns(seen: PaymentProviderCheckout) {
  const charge = seen.intent?.charge;
  if (!charge) return {};
  const { chargeId, cardBrand, cardLast4, receiptUrl } = charge;
  return { chargeId, cardBrand, cardLast4, receiptUrl };
}

function buildSettledPaymentColumns(
  ctx: AppContext,
  seen: PaymentProviderCheckout,
  state: PaymentAttemptState,
  paidAt: Date,
) {
  const hasMoney = state === 'paid' || state === 'review';
  return {
    state,
    ...(seen.url ? { url: seen.url } : {}),
    ...(seen.intent ? { paymentIntent: seen.intent.id } : {}),
    ...getPaymentChargeColumns(seen),
    ...(hasMoney ? { receivedCents: seen.amountTotalCents, paidAt } : {}),
    nextSyncAt: getFirstPaymentSyncTime(ctx.now, state),
    failureCode: null,
    updatedAt: ctx.now,
  };
}

/**
 * Moves the payment in one statement, so that of several events about the same session only one takes effect.
 */
async function changePaymentState(
  ctx: AppContext,
  payment: PaymentRowLockedForUpdate,
  state: PaymentAttemptState,
  columns: ReturnType<typeof buildSettledPaymentColumns>,
): Promise<boolean> {
  const moved = await ctx.db
    .update(payments)
    .set(columns)
    .where(
      and(
        eq(payments.id, payment.id),
        inArray(payments.state, [...PAYMENT_ATTEMPT_PREDECESSOR_STATES[state]]),
      ),
    )
    .returning({ id: payments.id });
  return moved.length > 0;
}

async function flagPaymentForStaffReview(
  ctx: AppContext,
  { order, payment }: LockedOrderPaymentAttempt,
  seen: PaymentProviderCheckout,
  kind: 'review' | 'duplicate_payment',
): Promise<void> {
  if (kind === 'review') {
    await ctx.db
      .update(orders)
      .set({
        paymentState: 'REVIEW',
        // The person who accepts or refunds it must know whose it is.
        email: order.email ?? seen.customerEmail,
        customerName: order.customerName ?? seen.customerName,
        version: order.version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(orders.id, order.id));
  }
  const receivedCents = seen.amountTotalCents;
  const data = {
    paymentId: payment.id,
    attempt: payment.attempt,
    receivedCents,
    expectedCents: payment.amountCents,
  };
  await recordOrderEvent(ctx, {
    orderId: order.id,
    kind: kind === 'review' ? 'payment_review' : 'duplicate_payment',
    isFromProvider: true,
    data,
  });
  await recordAudit(ctx, {
    action: `payment.${kind}`,
    entity: 'order',
    entityId: order.id,
    summary: kind === 'review' ? 'A payment doesn’t match the order' : 'The order was paid a second time',
    after: data,
  });
  await notifyStaff(
    ctx,
    buildTeamPaymentAlertNotification(ctx.settings, { order, payment }, { kind, receivedCents }),
  );
}

async function applyPaymentStateToOrder(
  ctx: AppContext,
  locked: LockedOrderPaymentAttempt,
  seen: PaymentProviderCheckout,
  { state, reason, paidAt }: { state: PaymentAttemptState; reason: OrderClosedReason | null; paidAt: Date },
): Promise<void> {
  const { order, payment } = locked;
  const payer = { email: seen.customerEmail, name: seen.customerName };
  if (state === 'paid') return markLockedOrderPaid(ctx, locked, paidAt, payer);
  if (state === 'review') {
    const isSecond = !canOrderStillBePaid(order);
    return flagPaymentForStaffReview(ctx, locked, seen, isSecond ? 'duplicate_payment' : 'review');
  }
  if (state === 'processing' && order.status === 'PENDING') {
    await ctx.db
      .update(orders)
      .set({ paymentState: 'PROCESSING', email: getPaidOrderBuyer(order, payer).email, updatedAt: ctx.now })
      .where(eq(orders.id, order.id));
    await recordOrderEvent(ctx, { orderId: order.id, kind: 'payment_processing', isFromProvider: true });
  }
  if (state === 'failed') {
    const data = { attempt: payment.attempt };
    await recordOrderEvent(ctx, { orderId: order.id, kind: 'payment_failed', isFromProvider: true, data });
    await closeUnpaidOrder(ctx, locked, reason ?? 'payment_failed');
  }
  if (state === 'expired') await closeUnpaidOrder(ctx, locked, reason ?? 'expired');
}

/** Whether an order can still be paid: waiting, or closed too early. */
function canOrderStillBePaid(order: Pick<OrderRowLockedForUpdate, 'status'>): boolean {
  return ORDER_STATUSES_ACCEPTING_PAYMENT.some((status) => status === order.status);
}

const ENDED_PAYMENT_ATTEMPT_STATES: readonly PaymentAttemptState[] = ['paid', 'review', 'expired', 'failed'];

function doesCheckoutMatchOrder(
  checkout: PaymentProviderCheckout,
  { order, payment }: LockedOrderPaymentAttempt,
): boolean {
  return (
    checkout.amountTotalCents === payment.amountCents &&
    checkout.currency === order.currency &&
    checkout.isLive === payment.isLive &&
    checkout.orderId === order.id
  );
}

function computeSettledPaymentDate(
  ctx: AppContext,
  checkout: PaymentProviderCheckout,
  payment: PaymentRowLockedForUpdate,
): Date {
  const charge = checkout.intent?.charge;
  const age = charge ? { createdAt: charge.createdAt, systemNow: new Date() } : null;
  return computePaymentDate(ctx.now, age, payment.state === 'processing');
}

async function applyCheckoutToRowLockedPayment(
  ctx: AppContext,
  locked: LockedOrderPaymentAttempt,
  { checkout, proposal }: { checkout: PaymentProviderCheckout; proposal: ProviderProposedPaymentState },
  reason: OrderClosedReason | null,
): Promise<PaymentSettlementResult> {
  const { order, payment } = locked;
  const settled = { orderId: order.id, paymentId: payment.id };
  const state = getSettledAttemptState(proposal, {
    fits: doesCheckoutMatchOrder(checkout, locked),
    canBePaid: canOrderStillBePaid(order),
  });
  const paidAt = computeSettledPaymentDate(ctx, checkout, payment);
  await queueUnknownRefundAndDisputeChecks(ctx, payment.id, checkout);
  if (
    !(await changePaymentState(ctx, payment, state, buildSettledPaymentColumns(ctx, checkout, state, paidAt)))
  ) {
    const isStray = proposal === 'open' && payment.state !== 'open';
    const sessionToExpire = isStray ? checkout.sessionId : null;
    return { ...settled, state: parseStoredPaymentAttemptState(payment.state), sessionToExpire };
  }
  await applyPaymentStateToOrder(ctx, locked, checkout, { state, reason, paidAt });
  if (payment.discountRef && ENDED_PAYMENT_ATTEMPT_STATES.includes(state)) {
    await ctx.jobs.send(ctx, 'discount.delete', { paymentId: payment.id });
  }
  return {
    ...settled,
    state,
    sessionToExpire: state === 'paid' ? await findOtherOpenCheckoutSession(ctx, payment) : null,
  };
}

/**
 * Stores the state of a payment as the provider returned it, in one transaction with all its effects
 * (orders.md "Settling a checkout", steps 2 to 7). Only this function marks an attempt paid. Repeated, late
 * and stale input changes nothing. Returns null if the payment does not exist.
 */
export async function settlePayment(
  ctx: AppContext,
  paymentId: string,
  seen: { checkout: PaymentProviderCheckout; proposal: ProviderProposedPaymentState },
  reason: OrderClosedReason | null = null,
): Promise<PaymentSettlementResult | null> {
  return inTransaction(ctx, async (ctx) => {
    const found = await lockPaymentAndItsOrder(ctx, paymentId);
    if (!found) return null;
    const payment = await resolvePaymentAttemptOfSession(ctx, found, seen.checkout);
    return applyCheckoutToRowLockedPayment(ctx, { order: found.order, payment }, seen, reason);
  });
}

/** Returns the session through which a paid order could be paid again. */
async function findOtherOpenCheckoutSession(
  ctx: AppContext,
  payment: PaymentRowLockedForUpdate,
): Promise<string | null> {
  const [other] = await ctx.db
    .select({ sessionId: payments.providerSessionId })
    .from(payments)
    .where(and(eq(payments.orderId, payment.orderId), eq(payments.state, 'open')));
  return other?.sessionId ?? null;
}
