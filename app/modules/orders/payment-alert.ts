import type { Cents } from '#app/lib/money.ts';
import type { NoticeKind } from '#app/modules/notifications/inbox/notice-kinds.ts';
import type { MailPayload, NewMail } from '#app/modules/outbox/mail-kinds.ts';

import { orderNumber } from './model.ts';

export type AlertKind = MailPayload<'team.payment_alert'>['kind'];

const TITLES: Record<AlertKind, string> = {
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

const NOTICES: Partial<Record<AlertKind, NoticeKind>> = {
  late_payment: 'order.expired_paid',
  dispute_opened: 'dispute.opened',
  dispute_due: 'dispute.opened',
  dispute_closed: 'dispute.closed',
};

/** What tells the team of money that needs a person: the line of the inbox with its mail, if it has one. */
export type PaymentAlert = {
  kind: NoticeKind;
  subject: string;
  title: string;
  href: string;
  mail?: NewMail<'team.payment_alert'>;
};

/**
 * Tells the team that money needs a person (pages.md section 6, team.payment_alert): once per order and kind, and once per
 * payment where each is money of its own.
 */
export function paymentAlert(
  { publicUrl }: { publicUrl: string },
  about: {
    order: { id: string; isLive: boolean };
    payment: { id: string; amountCents: Cents; providerSessionId: string | null };
  },
  {
    kind,
    receivedCents,
    dispute,
  }: { kind: AlertKind; receivedCents: Cents | null; dispute?: { id: string; evidenceDueAt: Date | null } },
): PaymentAlert {
  const { order, payment } = about;
  const isPerPayment = kind === 'duplicate_payment' || kind === 'review' || kind === 'provider_rejected';
  const part = dispute ? `:${dispute.id}` : isPerPayment ? `:${payment.id}` : '';
  const event = `${order.id}:${kind}${part}`;
  const href = `/admin/orders/${order.id}`;
  const notice = {
    kind: NOTICES[kind] ?? 'payment.review',
    subject: event,
    title: `${TITLES[kind]} ${orderNumber(order.id)}`,
    href,
  };
  // It needs nobody any more (pages.md section 7).
  if (kind === 'dispute_closed') return notice;
  return {
    ...notice,
    mail: {
      template: 'team.payment_alert',
      dedupeKey: `t-pay:${event}`,
      recipient: null,
      orderId: order.id,
      payload: {
        orderNumber: orderNumber(order.id),
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
