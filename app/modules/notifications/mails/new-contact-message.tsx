import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout, EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';

const newContactMessagePayload = z.object({
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  subject: z.string(),
  /** The message; absent in emails of an older version of the shop. */
  message: z.optional(z.string()),
  /** In the admin; absent in emails of an older version of the shop. */
  messageUrl: z.optional(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.lead': z.infer<typeof newContactMessagePayload>;
  }
}

/**
 * To the team: a new message and its sender; a reply to this email is sent to that person (pages.md "Emails",
 * team.lead).
 */
function NewContactMessageEmailBody({ name, email, company, message, messageUrl }: MailPayload<'team.lead'>) {
  return (
    <MailPageLayout>
      <Text style={mailStyles.text}>
        {name ? `${name} (${email})` : email}
        {company ? `, ${company}` : ''}
      </Text>
      {message ? <EmailQuotedText isFramed>{message}</EmailQuotedText> : null}
      {messageUrl ? <MailButton href={messageUrl} /> : null}
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const newContactMessageEmail = defineEmail({
  payload: newContactMessagePayload,
  words: {
    subject: 'New message: {subject}',
    preheader: '{sender} sent a message.',
    heading: '{subject}',
    button: 'Read the message',
    note: 'Reply to this email to answer {sender}. We promise an answer within 24 hours.',
  },
  // A form without a name field sends no name.
  variables: ({ name, email, subject }) => ({ subject, sender: name || email, email }),
  page: NewContactMessageEmailBody,
  replyTo: (mail) => mail.email,
  example: {
    payload: {
      name: 'Ada',
      email: 'ada@a.test',
      company: null,
      subject: 'Help',
      message: 'Our checkout stopped counting orders.',
      messageUrl: MAIL_EXAMPLE_ORDER_URL,
    },
    subject: 'New message: Help',
    facts: ['ada@a.test', 'Our checkout stopped counting orders.', MAIL_EXAMPLE_ORDER_URL],
  },
});
