import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame, Quote } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ sentence: z.string(), confirmUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead.confirm': z.infer<typeof payload>;
  }
}

/** To whoever ticked that news may come (pages.md section 6, lead.confirm). */
function LeadConfirm({ sentence, confirmUrl }: MailPayload<'lead.confirm'>) {
  return (
    <MailFrame preview="One press, and it is settled. The link works for 7 days." heading="Is this you?">
      <Text style={styles.text}>With this address somebody agreed on our site to the following:</Text>
      <Quote isFramed>{sentence}</Quote>
      <MailButton href={confirmUrl}>Confirm my address</MailButton>
      <NotYou>
        Did not ask for it? Then ignore this email: nothing more will come, and the address is deleted after 7
        days.
      </NotYou>
    </MailFrame>
  );
}

export const leadConfirm = letter({
  payload,
  subject: () => 'Please confirm your address',
  page: LeadConfirm,
  example: {
    payload: { sentence: 'Send me news and offers by email.', confirmUrl: LINK },
    subject: 'Please confirm your address',
    facts: ['Send me news and offers by email.', LINK],
  },
});
