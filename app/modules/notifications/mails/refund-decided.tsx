import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { LINK, MONEY } from './mail-examples.ts';
import { Quote } from './mail-frame.tsx';
import { Said } from './mail-said.tsx';
import { moneyBackFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const payload = z.object({ ...moneyBackFacts, note: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.decided': z.infer<typeof payload>;
  }
}

/** To the buyer when a refund request is declined (pages.md "Emails", refund.decided). */
function RefundDecided(mail: MailPayload<'refund.decided'>) {
  return (
    <WorkLetter about={mail}>
      <Said part="text" />
      <Quote isFramed>{mail.note}</Quote>
      <Said part="more" />
    </WorkLetter>
  );
}

export const refundDecided = letter({
  payload,
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
    payload: { ...MONEY, note: 'It was accepted.' },
    subject: 'About your refund request',
    facts: ['It was accepted.', LINK],
  },
});
