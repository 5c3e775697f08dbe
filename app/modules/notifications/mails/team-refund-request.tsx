import * as z from 'zod';

import { formatDollars } from '#app/lib/money.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { centsAmountSchema, invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const teamRefundRequestMailPayloadSchema = z.object({
  ...invoiceAndRefundMailPayloadSchemas,
  title: z.string(),
  reason: z.string(),
  totalCents: centsAmountSchema,
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.refund_request': z.infer<typeof teamRefundRequestMailPayloadSchema>;
  }
}

/** To the team when a customer requests a refund, without the customer's text (pages.md "Emails"). */
function RefundRequestTeamEmailBody(mail: MailPayload<'team.refund_request'>) {
  const { title: service, ...about } = mail;
  return (
    <OrderEmailLayout
      about={{ ...about, service }}
      facts={[
        ['Reason', mail.reason],
        ['Paid', formatDollars(mail.totalCents)],
      ]}
    >
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const refundRequestedTeamEmail = defineEmail({
  payload: teamRefundRequestMailPayloadSchema,
  words: {
    subject: 'Refund requested: order {number}',
    preheader: '{total}: {service}',
    heading: 'A refund was requested',
    text: 'Decide within 2 business days. Until then, the order isn’t accepted automatically.',
    button: 'Open the order',
  },
  variables: ({ orderNumber, title, totalCents }) => ({
    number: orderNumber,
    service: title,
    total: formatDollars(totalCents),
  }),
  page: RefundRequestTeamEmailBody,
  example: {
    payload: {
      ...MAIL_EXAMPLE_ORDER_REFERENCE,
      title: 'Website audit',
      reason: 'Not as described',
      totalCents: 312_30,
    },
    subject: 'Refund requested: order 1f0c2a3b',
    facts: ['$312.30', MAIL_EXAMPLE_ORDER_URL],
  },
});
