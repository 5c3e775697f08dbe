import type { Cents } from '#app/lib/money.ts';
import type { StaffNotificationKind } from '#app/modules/notifications/inbox/notice-kinds.ts';
import type { MailPayload, NewOutboxEmail } from '#app/modules/outbox/mail-kinds.ts';

import { formatOrderNumber } from './model.ts';

export type PaymentAlertKind = MailPayload<'team.payment_alert'>['kind'];

const PAYMENT_ALERT_TITLES: Record<PaymentAlertKind, string> = {
  review: 'Payment doesn’t match order',
  duplicate_payment: 'Paid twice: order',
  late_payment: 'Payment after closing: order',
  promo_limit: 'Promo code used over its limit: order',
  provider_rejected: 'The payment provider refused order',
  promo_customer: 'Promo code used more than allowed per customer: order',
  dispute_opened: 'Dispute opened: order',
  dispute_due: 'Evidence is due soon: order',
  dispute_closed: 'Dispute closed: order',
};

const NOTIFICATION_KINDS_BY_PAYMENT_ALERT: Partial<Record<PaymentAlertKind, StaffNotificationKind>> = {
  late_payment: 'order.expired_paid',
  dispute_opened: 'dispute.opened',
  dispute_due: 'dispute.opened',
  dispute_closed: 'dispute.closed',
};

/** Notifies the team of a payment that needs attention: the inbox entry and its email, if there is one. */
export type TeamPaymentAlertNotification = {
  kind: StaffNotificationKind;
  subject: string;
  title: string;
  href: string;
  mail?: NewOutboxEmail<'team.payment_alert'>;
};

/**
 * Returns the notification that a payment needs attention (pages.md "Emails", team.payment_alert): once per
 * order and kind, or once per payment for kinds about a single payment.
 */
export function buildTeamPaymentAlertNotification(
  { publicUrl }: { publicUrl: string },
  about: {
    order: { id: string; isLive: boolean };
    payment: { id: string; amountCents: Cents; providerSessionId: string | null };
  },
  {
    kind,
    receivedCents,
    dispute,
  }: {
    kind: PaymentAlertKind;
    receivedCents: Cents | null;
    dispute?: { id: string; evidenceDueAt: Date | null };
  },
): TeamPaymentAlertNotification {
  const { order, payment } = about;
  const isPerPayment = kind === 'duplicate_payment' || kind === 'review' || kind === 'provider_rejected';
  const part = dispute ? `:${dispute.id}` : isPerPayment ? `:${payment.id}` : '';
  const event = `${order.id}:${kind}${part}`;
  const href = `/admin/orders/${order.id}`;
  const notice = {
    kind: NOTIFICATION_KINDS_BY_PAYMENT_ALERT[kind] ?? 'payment.review',
    subject: event,
    title: `${PAYMENT_ALERT_TITLES[kind]} ${formatOrderNumber(order.id)}`,
    href,
  };
  // No action is needed anymore (pages.md "Team notifications").
  if (kind === 'dispute_closed') return notice;
  return {
    ...notice,
    mail: {
      template: 'team.payment_alert',
      dedupeKey: `t-pay:${event}`,
      recipient: null,
      orderId: order.id,
      payload: {
        orderNumber: formatOrderNumber(order.id),
        orderId: order.id,
        kind,
        expectedCents: payment.amountCents,
        receivedCents,
        providerSessionId: payment.providerSessionId,
        evidenceDueAt: dispute?.evidenceDueAt?.toISOString() ?? null,
        orderUrl: publicUrl + href,
        isTest: !order.isLive,
      },
    },
  };
}
