import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { LINK, MONEY } from './mail-examples.ts';
import { Quote } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { moneyBackFacts } from './payload-parts.ts';
import { WorkLetter } from './work-letter.tsx';

const payload = z.object({ ...moneyBackFacts, note: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'refund.decided': z.infer<typeof payload>;
  }
}

/** To the buyer, when a refund request was declined (pages.md section 6, refund.decided). */
function RefundDecided(mail: MailPayload<'refund.decided'>) {
  return (
    <WorkLetter
      about={mail}
      preview={`Order ${mail.orderNumber}: we have decided.`}
      heading="About your refund request"
      action="Open your order"
    >
      <Text style={styles.text}>We have looked at your request and declined it:</Text>
      <Quote isFramed>{mail.note}</Quote>
      <Text style={styles.text}>If you see it differently, reply to this email.</Text>
    </WorkLetter>
  );
}

export const refundDecided = letter({
  payload,
  subject: () => 'About your refund request',
  page: RefundDecided,
  example: {
    payload: { ...MONEY, note: 'It was accepted.' },
    subject: 'About your refund request',
    facts: ['It was accepted.', LINK],
  },
});
