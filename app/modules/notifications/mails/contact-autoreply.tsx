import { Hr } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailPageLayout, EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';

const contactAutoreplyMailPayloadSchema = z.object({
  name: z.string(),
  subject: z.string(),
  message: z.string(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.autoreply': z.infer<typeof contactAutoreplyMailPayloadSchema>;
  }
}

/** To the sender of a contact message, with a copy of it (pages.md "Emails", contact.autoreply). */
function ContactAutoreplyEmailBody({ message }: MailPayload<'contact.autoreply'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <Hr className="m-line" style={mailStyles.rule} />
      <EditableEmailPartText part="note" isSmall />
      <EmailQuotedText>{message}</EmailQuotedText>
    </MailPageLayout>
  );
}

export const contactAutoreplyEmail = defineEmail({
  payload: contactAutoreplyMailPayloadSchema,
  words: {
    subject: 'We got your message',
    preheader: 'We’ll answer within 24 hours.',
    heading: 'We got your message.',
    text: 'Thank you{comma_name}. We’ll answer within 24 hours.',
    note: '{subject}. You wrote:',
  },
  variables: ({ name, subject }) => ({ comma_name: name && `, ${name}`, subject }),
  page: ContactAutoreplyEmailBody,
  example: {
    payload: { name: 'Ada', subject: 'Help', message: 'First.\nSecond.' },
    subject: 'We got your message',
    facts: ['Help', 'First.', 'Second.'],
  },
});
