import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_ORDER_URL, MAIL_EXAMPLE_ORDER_REFERENCE } from './mail-examples.ts';
import { EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { invoiceAndRefundMailPayloadSchemas } from './payload-parts.ts';
import { OrderEmailLayout } from './order-email.tsx';

const refundDeclinedMailPayloadSchema = z.object({ ...invoiceAndRefundMailPayloadSchemas, note: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.decided': z.infer<typeof refundDeclinedMailPayloadSchema>;
  }
}

/** To the buyer when a refund request is declined (pages.md "Emails", refund.decided). */
function RefundDeclinedEmailBody(mail: MailPayload<'refund.decided'>) {
  return (
    <OrderEmailLayout about={mail}>
      <EditableEmailPartText part="text" />
      <EmailQuotedText isFramed>{mail.note}</EmailQuotedText>
      <EditableEmailPartText part="more" />
    </OrderEmailLayout>
  );
}

export const refundDeclinedEmail = defineEmail({
  payload: refundDeclinedMailPayloadSchema,
  words: {
    subject: 'About your refund request',
    preheader: 'Order {number}: we’ve made a decision.',
    heading: 'About your refund request',
    text: 'We reviewed your request and declined it:',
    more: 'If you disagree, reply to this email.',
    button: 'Open your order',
  },
  variables: ({ orderNumber }) => ({ number: orderNumber }),
  page: RefundDeclinedEmailBody,
  example: {
    payload: { ...MAIL_EXAMPLE_ORDER_REFERENCE, note: 'It was accepted.' },
    subject: 'About your refund request',
    facts: ['It was accepted.', MAIL_EXAMPLE_ORDER_URL],
  },
});
