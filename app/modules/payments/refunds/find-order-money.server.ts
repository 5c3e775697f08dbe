import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';

import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '#app/modules/fulfilment/model.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';
import { payments, refundRequests, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { disputes } from '../tables.server.ts';

import { toRefundRequestView } from './find-refund-view.server.ts';
import { computeRefundableCents } from './refund-states.ts';

/** Returns who recorded each manual payment, by payment. */
async function readManualPaymentRecorders(ctx: AppContext, orderId: string): Promise<Map<unknown, string>> {
  const rows = await ctx.db
    .select({ data: orderEvents.data, name: users.name })
    .from(orderEvents)
    .innerJoin(users, sql`${users.id}::text = ${orderEvents.actorId}`)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'paid_by_hand')));
  return new Map(rows.map(({ data, name }) => [data['paymentId'], name]));
}

async function listOrderPaymentsWithRefunds(ctx: AppContext, orderId: string) {
  const [arrived, refunded, takers] = await Promise.all([
    ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['paid', 'review'])))
      .orderBy(asc(payments.attempt)),
    ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    readManualPaymentRecorders(ctx, orderId),
  ]);
  return arrived.map((payment) => {
    const own = refunded.filter(({ paymentId }) => paymentId === payment.id);
    const { id, state, provider, isLive, amountCents, cardBrand, cardLast4, paymentIntent } = payment;
    return {
      id,
      state,
      provider,
      isLive,
      amountCents,
      cardBrand,
      cardLast4,
      paymentIntent,
      /** How a manual payment was made, and who recorded it. */
      byHand: describeManualPayment(payment),
      takenBy: takers.get(id) ?? null,
      receivedCents: payment.receivedCents ?? 0,
      paidAt: payment.paidAt?.toISOString() ?? null,
      leftCents: computeRefundableCents(payment, own),
      refunds: own.map((refund) => ({
        id: refund.id,
        amountCents: refund.amountCents,
        reason: refund.reason,
        note: refund.note,
        state: refund.state,
        origin: refund.origin,
        failureReason: refund.failureReason,
        providerRefundId: refund.providerRefundId,
        at: (refund.succeededAt ?? refund.createdAt).toISOString(),
      })),
    };
  });
}

/**
 * Returns what staff see of an order's money: payments with their refunds, disputes, requests. Needs
 * `orders:money`.
 */
export async function findOrderPayments(ctx: AppContext, orderId: string) {
  assertCan(ctx, 'orders:money');
  const mayRead = hasPermission(ctx.actor, 'orders:work');
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const [arrived, requests, disputed, open] = await Promise.all([
    listOrderPaymentsWithRefunds(ctx, orderId),
    ctx.db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.orderId, orderId))
      .orderBy(desc(refundRequests.createdAt)),
    ctx.db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(desc(disputes.openedAt)),
    ctx.db
      .select({
        id: orderItems.id,
        title: orderItems.title,
        lineCents: orderItems.lineCents,
        discountCents: orderItems.discountCents,
        workState: orderItems.workState,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
  ]);
  return {
    orderId,
    status: order.status,
    paymentState: order.paymentState,
    disputeState: order.disputeState,
    isLive: order.isLive,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    promoCode: order.promoCode,
    payments: arrived,
    // Customers' messages are only for staff who work with customers.
    requests: requests
      .map(toRefundRequestView)
      .map((one) => (mayRead ? one : { ...one, text: '', decisionNote: null })),
    disputes: disputed.map(({ id, state, amountCents, reason, evidenceDueAt, providerDisputeId }) => ({
      id,
      state,
      amountCents,
      reason,
      providerDisputeId,
      evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    })),
    /** Items with their amounts, and whether their work can still be canceled. */
    lines: open.map(({ id, title, lineCents, discountCents, workState }) => ({
      id,
      title,
      paidCents: lineCents - discountCents,
      isOpen: UNFINISHED_ORDER_ITEM_WORK_STATES.some((state) => state === workState),
    })),
  };
}

export type OrderPaymentsData = NonNullable<Awaited<ReturnType<typeof findOrderPayments>>>;
