import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { LINK, ORDER_FACTS } from './mail-examples.ts';
import { Quote } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { orderMailFields } from './payload-parts.ts';
import { OrderEmail } from './order-email.tsx';

const refundDecidedPayload = z.object({ ...orderMailFields, note: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.decided': z.infer<typeof refundDecidedPayload>;
  }
}

/** To the buyer when a refund request is declined (pages.md "Emails", refund.decided). */
function RefundDecided(mail: MailPayload<'refund.decided'>) {
  return (
    <OrderEmail about={mail}>
      <PartText part="text" />
      <Quote isFramed>{mail.note}</Quote>
      <PartText part="more" />
    </OrderEmail>
  );
}

export const refundDecided = defineEmail({
  payload: refundDecidedPayload,
  words: {
    subject: 'About your refund request',
    preheader: 'Order {number}: we’ve made a decision.',
    heading: 'About your refund request',
    text: 'We reviewed your request and declined it:',
    more: 'If you disagree, reply to this email.',
    button: 'Open your order',
  },
  variables: ({ orderNumber }) => ({ number: orderNumber }),
  page: RefundDecided,
  example: {
    payload: { ...ORDER_FACTS, note: 'It was accepted.' },
    subject: 'About your refund request',
    facts: ['It was accepted.', LINK],
  },
});
