import { Hr } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailPageLayout, EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';

const contactReplyMailPayloadSchema = z.object({
  /** The label of the message's subject. */
  subject: z.string(),
  body: z.string(),
  /** The message it answers, and when that was sent (ISO 8601). */
  quoted: z.string(),
  quotedAt: z.iso.datetime(),
  /** The Reply-To address; the shop's own address if absent. */
  replyTo: z.email().optional(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.reply': z.infer<typeof contactReplyMailPayloadSchema>;
  }
}

/** The team's reply to a contact message, quoting it below (pages.md "Emails", contact.reply). */
function ContactReplyEmailBody({ body, quoted }: MailPayload<'contact.reply'>) {
  return (
    <MailPageLayout>
      <EmailQuotedText>{body}</EmailQuotedText>
      <Hr className="m-line" style={mailStyles.rule} />
      <EditableEmailPartText part="note" isSmall />
      <EmailQuotedText isFramed>{quoted}</EmailQuotedText>
    </MailPageLayout>
  );
}

export const contactReplyEmail = defineEmail({
  payload: contactReplyMailPayloadSchema,
  words: {
    subject: 'Re: {subject}',
    preheader: '{beginning}',
    heading: 'Re: {subject}',
    note: 'On {written_at} you wrote:',
  },
  variables: ({ subject, body, quotedAt }, { time }) => ({
    subject,
    beginning: body.slice(0, 90),
    written_at: time.moment(quotedAt),
  }),
  page: ContactReplyEmailBody,
  replyTo: ({ replyTo }, sender) => replyTo ?? sender.email,
  example: {
    payload: {
      subject: 'Project inquiry',
      body: 'Yes, we can.\n\nMonday works.',
      quoted: 'Can you audit our tracking?',
      quotedAt: '2026-11-20T15:00:00.000Z',
    },
    subject: 'Re: Project inquiry',
    facts: ['Yes, we can.', 'Monday works.', 'Can you audit our tracking?'],
  },
});
