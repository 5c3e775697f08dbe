import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EditableEmailPartText } from './part-text.tsx';
import { invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const refundRequestedMailPayloadSchema = z.object({
  ...invoiceAndRefundMailPayloadSchemas,
  title: z.string(),
  reason: z.string(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.requested': z.infer<typeof refundRequestedMailPayloadSchema>;
  }
}

/** To the buyer when a refund is requested (pages.md "Emails", refund.requested). */
function RefundRequestedEmailBody(mail: MailPayload<'refund.requested'>) {
  const { title: service, ...about } = mail;
  return (
    <OrderEmailLayout about={{ ...about, service }} facts={[['Your reason', mail.reason]]}>
      <EditableEmailPartText part="text" />
    </OrderEmailLayout>
  );
}

export const refundRequestedEmail = defineEmail({
  payload: refundRequestedMailPayloadSchema,
  words: {
    subject: 'We received your refund request',
    preheader: 'Order {number}: we’ll answer within 2 business days.',
    heading: 'We received your refund request.',
    text: 'We’ll answer within 2 business days. Until then, nothing is accepted automatically.',
    button: 'Open your order',
  },
  variables: ({ orderNumber, title, reason }) => ({ number: orderNumber, service: title, reason }),
  page: RefundRequestedEmailBody,
  example: {
    payload: { ...MAIL_EXAMPLE_ORDER_REFERENCE, title: 'Website audit', reason: 'Not as described' },
    subject: 'We received your refund request',
    facts: ['Website audit', 'Not as described', MAIL_EXAMPLE_ORDER_URL],
  },
});
