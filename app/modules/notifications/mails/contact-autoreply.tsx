import { Hr } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailFrame, Quote } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { styles } from './mail-styles.ts';

const autoreplyPayload = z.object({ name: z.string(), subject: z.string(), message: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.autoreply': z.infer<typeof autoreplyPayload>;
  }
}

/** To the sender of a contact message, with a copy of it (pages.md "Emails", contact.autoreply). */
function ContactAutoreply({ message }: MailPayload<'contact.autoreply'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <Hr className="m-line" style={styles.rule} />
      <PartText part="note" isSmall />
      <Quote>{message}</Quote>
    </MailFrame>
  );
}

export const contactAutoreply = defineEmail({
  payload: autoreplyPayload,
  words: {
    subject: 'We got your message',
    preheader: 'We’ll answer within 24 hours.',
    heading: 'We got your message.',
    text: 'Thank you{comma_name}. We’ll answer within 24 hours.',
    note: '{subject}. You wrote:',
  },
  variables: ({ name, subject }) => ({ comma_name: name && `, ${name}`, subject }),
  page: ContactAutoreply,
  example: {
    payload: { name: 'Ada', subject: 'Help', message: 'First.\nSecond.' },
    subject: 'We got your message',
    facts: ['Help', 'First.', 'Second.'],
  },
});
