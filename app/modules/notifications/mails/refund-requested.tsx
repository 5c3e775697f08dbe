import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { LINK, MONEY } from './mail-examples.ts';
import { Said } from './mail-said.tsx';
import { moneyBackFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const payload = z.object({ ...moneyBackFacts, title: z.string(), reason: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.requested': z.infer<typeof payload>;
  }
}

/** To the buyer when a refund is requested (pages.md "Emails", refund.requested). */
function RefundRequested(mail: MailPayload<'refund.requested'>) {
  const { title: service, ...about } = mail;
  return (
    <WorkLetter about={{ ...about, service }} facts={[['Your reason', mail.reason]]}>
      <Said part="text" />
    </WorkLetter>
  );
}

export const refundRequested = letter({
  payload,
  words: {
    subject: 'We received your refund request',
    preheader: 'Order {number}: we’ll answer within 2 business days.',
    heading: 'We received your refund request.',
    text: 'We’ll answer within 2 business days. Until then, nothing is accepted automatically.',
    button: 'Open your order',
  },
  variables: ({ orderNumber, title, reason }) => ({ number: orderNumber, service: title, reason }),
  page: RefundRequested,
  example: {
    payload: { ...MONEY, title: 'Website audit', reason: 'Not as described' },
    subject: 'We received your refund request',
    facts: ['Website audit', 'Not as described', LINK],
  },
});
