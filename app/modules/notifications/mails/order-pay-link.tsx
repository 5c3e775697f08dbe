import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_UNPAID_ORDER } from './mail-examples.ts';
import { MailNameValueTable, useEmailTimeFormatters } from './mail-facts.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { MailOrderLinesTable } from './mail-order-lines.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema, purchasedOrderMailPayloadFields } from './payload-parts.ts';

const paymentLinkMailPayloadSchema = z.object({
  ...purchasedOrderMailPayloadFields,
  customerName: z.nullable(z.string()),
  payUntil: isoInstantSchema,
  /** Opens the order without an account. */
  orderUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'order.pay_link': z.infer<typeof paymentLinkMailPayloadSchema>;
  }
}

/**
 * To the customer for whom the team created an order, with a payment link
 * (pages.md "Emails", order.pay_link).
 */
function PaymentLinkEmailBody(mail: MailPayload<'order.pay_link'>) {
  const { moment } = useEmailTimeFormatters();
  return (
    <MailPageLayout isTest={mail.isTest}>
      <EditableEmailPartText part="text" />
      <MailOrderLinesTable {...mail} />
      <MailNameValueTable
        facts={[
          ['Pay until', moment(mail.payUntil)],
          ['Order', mail.orderNumber],
        ]}
      />
      <EditableEmailPartText part="more" />
      <MailButton href={mail.orderUrl} />
    </MailPageLayout>
  );
}

export const paymentLinkEmail = defineEmail({
  payload: paymentLinkMailPayloadSchema,
  words: {
    subject: 'Your order {number} is ready to pay',
    preheader: '{total}, payable until {until}.',
    heading: 'Your order is ready to pay.',
    text: 'Hello{space_name}. We put this together for you as agreed. The price is fixed, with nothing to add.',
    more: 'The link opens the order without an account, so you can forward it to the person who pays. Work starts once it’s paid.',
    button: 'Open and pay order {number}',
  },
  variables: (mail, { time }) => ({
    space_name: mail.customerName && ` ${mail.customerName}`,
    number: mail.orderNumber,
    total: formatDollars(mail.totalCents),
    until: time.moment(mail.payUntil),
  }),
  page: PaymentLinkEmailBody,
  example: {
    payload: { ...MAIL_EXAMPLE_UNPAID_ORDER, customerName: 'Ada', payUntil: MAIL_EXAMPLE_TIME },
    subject: 'Your order 1f0c2a3b is ready to pay',
    facts: ['Ada', '$312.30', 'SAVE10', 'Nov 24', MAIL_EXAMPLE_ORDER_URL],
  },
});
