import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { centsAmountSchema, invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const refundIssuedMailPayloadSchema = z.object({
  ...invoiceAndRefundMailPayloadSchemas,
  amountCents: centsAmountSchema,
  totalCents: centsAmountSchema,
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.issued': z.infer<typeof refundIssuedMailPayloadSchema>;
  }
}

/** Brand names as the card networks spell them; the provider returns codes. */
const CARD_BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** To the buyer when a refund is issued (pages.md "Emails", refund.issued). */
function RefundIssuedEmailBody(mail: MailPayload<'refund.issued'>) {
  const brand = mail.cardBrand === null ? 'Card' : (CARD_BRAND_NAMES[mail.cardBrand] ?? mail.cardBrand);
  const isWhole = mail.amountCents === mail.totalCents;
  const refunded = formatDollars(mail.amountCents);
  const total = formatDollars(mail.totalCents);
  return (
    <OrderEmailLayout
      about={mail}
      facts={[
        ['Refunded', isWhole ? `All of ${total}` : `${refunded} of ${total}`],
        ['To', mail.cardLast4 ? `${brand} ending in ${mail.cardLast4}` : 'Your payment method'],
      ]}
    >
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const refundIssuedEmail = defineEmail({
  payload: refundIssuedMailPayloadSchema,
  words: {
    subject: 'Refund of {amount} for order {number}',
    preheader: '{amount} is on its way back to you.',
    heading: '{amount} is on its way back.',
    text: 'It can take 5 to 10 days to appear on your statement. The credit note is on your order page.',
    button: 'Open your order',
  },
  variables: ({ amountCents, totalCents, orderNumber }) => ({
    amount: formatDollars(amountCents),
    total: formatDollars(totalCents),
    number: orderNumber,
  }),
  page: RefundIssuedEmailBody,
  example: {
    payload: {
      ...MAIL_EXAMPLE_ORDER_REFERENCE,
      amountCents: 49_00,
      totalCents: 312_30,
      cardBrand: 'visa',
      cardLast4: '4242',
    },
    subject: 'Refund of $49.00 for order 1f0c2a3b',
    facts: ['$49.00 of $312.30', 'Visa ending in 4242', MAIL_EXAMPLE_ORDER_URL],
  },
});
