import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { type EmailFactLine, MailNameValueTable, useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { centsAmountSchema, isoInstantSchema } from './payload-parts.ts';

const paymentAlertMailPayloadSchema = z.object({
  orderNumber: z.string(),
  orderId: z.string(),
  kind: z.enum([
    'review',
    'duplicate_payment',
    'late_payment',
    'promo_limit',
    'promo_customer',
    'provider_rejected',
    'dispute_opened',
    'dispute_due',
    // Only in emails of an older version of the shop.
    'dispute_closed',
  ]),
  expectedCents: centsAmountSchema,
  receivedCents: z.nullable(centsAmountSchema),
  providerSessionId: z.nullable(z.string()),
  evidenceDueAt: z.optional(z.nullable(isoInstantSchema)),
  /** In the admin; absent in emails of an older version of the shop. */
  orderUrl: z.optional(z.url()),
  isTest: z.boolean(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.payment_alert': z.infer<typeof paymentAlertMailPayloadSchema>;
  }
}

/** The amounts in question. A chargeback is not a payment that arrived. */
function usePaymentAlertAmounts({
  kind,
  expectedCents,
  receivedCents,
  evidenceDueAt,
}: MailPayload<'team.payment_alert'>): readonly EmailFactLine[] {
  const { moment } = useEmailTimeFormatters();
  if (kind === 'dispute_opened' || kind === 'dispute_due' || kind === 'dispute_closed') {
    const isDue = kind !== 'dispute_closed' && evidenceDueAt;
    return [
      ['Disputed', formatDollars(receivedCents ?? expectedCents)],
      ['Evidence due', isDue ? moment(evidenceDueAt) : null],
    ];
  }
  return [
    ['Expected', formatDollars(expectedCents)],
    ['Received', receivedCents === null ? null : formatDollars(receivedCents)],
  ];
}

/** To the team: a payment needs attention (pages.md "Emails", team.payment_alert). */
function PaymentAlertEmailBody(mail: MailPayload<'team.payment_alert'>) {
  return (
    <MailPageLayout preview={`text_${mail.kind}`} isTest={mail.isTest}>
      <EditableEmailPartText part={`text_${mail.kind}`} />
      <MailNameValueTable
        facts={[
          ...usePaymentAlertAmounts(mail),
          ['Order', mail.orderId],
          ['At the provider', mail.providerSessionId],
        ]}
      />
      {mail.orderUrl && <MailButton href={mail.orderUrl} />}
    </MailPageLayout>
  );
}

export const paymentAlertEmail = defineEmail({
  payload: paymentAlertMailPayloadSchema,
  words: {
    subject: 'Payment needs attention: order {number}',
    heading: 'Payment needs attention: order {number}',
    text_review: createConditionalEmailPartText(
      'money does not fit the order',
      'A payment doesn’t match the order: the amount, currency, mode or reference is different. The order is on hold until someone reviews it.',
    ),
    text_duplicate_payment: createConditionalEmailPartText(
      'it was paid twice',
      'This order was already paid, and a second payment arrived. The order continues; refund the second payment to the customer.',
    ),
    text_late_payment: createConditionalEmailPartText(
      'the payment was late',
      'The payment arrived after the checkout had closed. The order is paid and continues.',
    ),
    text_promo_limit: createConditionalEmailPartText(
      'a promo code was used up',
      'The payment arrived after its promo code had reached its limit. The order keeps the price paid.',
    ),
    text_provider_rejected: createConditionalEmailPartText(
      'the provider refused the checkout',
      'The payment provider didn’t create the checkout as requested. The customer couldn’t pay.',
    ),
    text_promo_customer: createConditionalEmailPartText(
      'a promo code was not meant for the customer',
      'This customer wasn’t eligible for the promo code on this order: it’s limited per customer or for new customers only. The order keeps the price paid.',
    ),
    text_dispute_opened: createConditionalEmailPartText(
      'a dispute is opened',
      'The cardholder’s bank has disputed this payment. Work, automatic acceptance and refunds are on hold until the dispute is decided. Send your evidence through the payment provider.',
    ),
    text_dispute_due: createConditionalEmailPartText(
      'evidence is due',
      'You haven’t sent evidence for a dispute yet, and the deadline is close.',
    ),
    text_dispute_closed: createConditionalEmailPartText(
      'a dispute is decided',
      'The bank has decided the dispute about this payment. See the order for the outcome.',
    ),
    button: 'Open the order',
  },
  variables: ({ orderNumber }) => ({ number: orderNumber }),
  page: PaymentAlertEmailBody,
  example: {
    payload: {
      orderNumber: '1f0c2a3b',
      orderId: '1f0c2a3b-0000',
      kind: 'dispute_opened',
      expectedCents: 312_30,
      receivedCents: 312_30,
      providerSessionId: 'cs_test',
      evidenceDueAt: MAIL_EXAMPLE_TIME,
      orderUrl: MAIL_EXAMPLE_ORDER_URL,
      isTest: false,
    },
    subject: 'Payment needs attention: order 1f0c2a3b',
    facts: ['$312.30', EMAIL_EXAMPLE_TIME_LABEL, 'cs_test', MAIL_EXAMPLE_ORDER_URL],
  },
});
