import { Hr, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailFrame, Quote, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ name: z.string(), subject: z.string(), message: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.autoreply': z.infer<typeof payload>;
  }
}

/** To whoever wrote to the shop, with what was written (pages.md section 6, contact.autoreply). */
function ContactAutoreply({ name, subject, message }: MailPayload<'contact.autoreply'>) {
  return (
    <MailFrame preview="You will have an answer within 24 hours." heading="We got your message.">
      <Text style={styles.text}>
        Thank you{name ? `, ${name}` : ''}. You will have an answer within 24 hours.
      </Text>
      <Hr className="m-line" style={styles.rule} />
      <Small>{subject}. You wrote:</Small>
      <Quote>{message}</Quote>
    </MailFrame>
  );
}

export const contactAutoreply = letter({
  payload,
  subject: () => 'We got your message',
  page: ContactAutoreply,
  example: {
    payload: { name: 'Ada', subject: 'Help', message: 'First.\nSecond.' },
    subject: 'We got your message',
    facts: ['Help', 'First.', 'Second.'],
  },
});
