import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { EXAMPLE_ORDER_URL, EXAMPLE_ORDER_FACTS } from './mail-examples.ts';
import { EmailPartText } from './part-text.tsx';
import { orderLinkPayloadFields } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

const refundRequestedPayload = z.object({ ...orderLinkPayloadFields, title: z.string(), reason: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.requested': z.infer<typeof refundRequestedPayload>;
  }
}

/** To the buyer when a refund is requested (pages.md "Emails", refund.requested). */
function RefundRequestedEmailBody(mail: MailPayload<'refund.requested'>) {
  const { title: service, ...about } = mail;
  return (
    <OrderEmail about={{ ...about, service }} facts={[['Your reason', mail.reason]]}>
      <EmailPartText part="text" />
    </OrderEmail>
  );
}

export const refundRequestedEmail = defineEmail({
  payload: refundRequestedPayload,
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
    payload: { ...EXAMPLE_ORDER_FACTS, title: 'Website audit', reason: 'Not as described' },
    subject: 'We received your refund request',
    facts: ['Website audit', 'Not as described', EXAMPLE_ORDER_URL],
  },
});
