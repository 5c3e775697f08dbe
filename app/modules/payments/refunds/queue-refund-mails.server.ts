import { asc, eq } from 'drizzle-orm';

import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import {
  buildCustomerOrderUrl,
  buildAdminOrderUrl,
} from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type {
  OrderRowLockedForUpdate,
  PaymentRowLockedForUpdate,
} from '#app/modules/orders/lock-order-money.server.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import type { refunds } from '#app/modules/orders/payment-tables.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { getRefundRequestReasonLabel } from './refund-requests.ts';

type StoredRefundRow = typeof refunds.$inferSelect;
type RefundMailOrder = Pick<
  OrderRowLockedForUpdate,
  'id' | 'email' | 'isDemo' | 'isLive' | 'totalCents' | 'userId' | 'linkVersion'
>;

/** The facts that every refund email begins with. */
function buildRefundMailData(ctx: AppContext, order: RefundMailOrder) {
  return {
    orderNumber: formatOrderNumber(order.id),
    orderUrl: buildCustomerOrderUrl(ctx, order),
    isTest: !order.isLive,
  };
}

function buildStaffRefundMailData(ctx: AppContext, order: RefundMailOrder) {
  return { ...buildRefundMailData(ctx, order), orderUrl: buildAdminOrderUrl(ctx, order.id) };
}

/** Queues the email to the buyer when the refund has been issued. */
export async function queueRefundIssued(
  ctx: AppContext,
  {
    order,
    payment,
  }: { order: RefundMailOrder; payment: Pick<PaymentRowLockedForUpdate, 'cardBrand' | 'cardLast4'> },
  refund: StoredRefundRow,
): Promise<void> {
  if (order.isDemo || !order.email) return;
  await queueMail(ctx, {
    template: 'refund.issued',
    dedupeKey: `refund:${refund.id}`,
    recipient: order.email,
    orderId: order.id,
    payload: {
      ...buildRefundMailData(ctx, order),
      amountCents: refund.amountCents,
      totalCents: order.totalCents,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
    },
  });
}

/** Queues the email to the team; also to the buyer if a refund announced to them has failed. */
export async function queueRefundFailedEmails(
  ctx: AppContext,
  order: RefundMailOrder,
  refund: StoredRefundRow,
  wasAnnounced: boolean,
): Promise<void> {
  if (order.isDemo) return;
  const { amountCents, failureReason: reason } = refund;
  await notifyStaff(ctx, {
    kind: 'refund.failed',
    subject: refund.id,
    title: `Refund failed for order ${formatOrderNumber(order.id)}`,
    href: `/admin/orders/${order.id}`,
    mail: {
      template: 'refund.failed',
      dedupeKey: `refund-fail:${refund.id}`,
      recipient: null,
      orderId: order.id,
      payload: { ...buildStaffRefundMailData(ctx, order), amountCents, reason, isCustomers: false },
    },
  });
  if (!wasAnnounced || !order.email) return;
  await queueMail(ctx, {
    template: 'refund.failed',
    dedupeKey: `refund-fail:${refund.id}:buyer`,
    recipient: order.email,
    orderId: order.id,
    payload: { ...buildRefundMailData(ctx, order), amountCents, reason: null, isCustomers: true },
  });
}

/** Queues the emails to the buyer that the request arrived, and to the team that there is one to decide. */
export async function queueRefundRequestOpenedMails(
  ctx: AppContext,
  order: RefundMailOrder,
  request: { id: string; reason: string },
): Promise<void> {
  if (order.isDemo) return;
  const reason = getRefundRequestReasonLabel(request.reason);
  const titles = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  const title = formatOrderTitle(titles.map((item) => item.title));
  if (order.email) {
    await queueMail(ctx, {
      template: 'refund.requested',
      dedupeKey: `refreq:${request.id}`,
      recipient: order.email,
      orderId: order.id,
      payload: { ...buildRefundMailData(ctx, order), title, reason },
    });
  }
  await notifyStaff(ctx, {
    kind: 'refund.requested',
    subject: request.id,
    title: `Refund requested: order ${formatOrderNumber(order.id)}`,
    href: `/admin/orders/${order.id}`,
    mail: {
      template: 'team.refund_request',
      dedupeKey: `t-refund_request:${request.id}`,
      recipient: null,
      orderId: order.id,
      payload: { ...buildStaffRefundMailData(ctx, order), title, reason, totalCents: order.totalCents },
    },
  });
}

/** Queues the email to the buyer whose request was declined, with the team's message. */
export async function queueRefundRequestDeclinedMail(
  ctx: AppContext,
  order: RefundMailOrder,
  request: { id: string; note: string },
): Promise<void> {
  if (order.isDemo || !order.email) return;
  await queueMail(ctx, {
    template: 'refund.decided',
    dedupeKey: `refdec:${request.id}`,
    recipient: order.email,
    orderId: order.id,
    payload: { ...buildRefundMailData(ctx, order), note: request.note },
  });
}
