import { Hr } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailFrame, Quote } from './mail-frame.tsx';
import { Said } from './mail-said.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({
  /** What the message was about, in words. */
  subject: z.string(),
  body: z.string(),
  /** What it answers, and when that was written (ISO 8601). */
  quoted: z.string(),
  quotedAt: z.iso.datetime(),
  /** Where an answer to it goes; the shop's own address otherwise. */
  replyTo: z.email().optional(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.reply': z.infer<typeof payload>;
  }
}

/** An answer somebody of the team wrote to a contact message, with what it answers below it (pages.md section 6, contact.reply). */
function ContactReply({ body, quoted }: MailPayload<'contact.reply'>) {
  return (
    <MailFrame>
      <Quote>{body}</Quote>
      <Hr className="m-line" style={styles.rule} />
      <Said part="note" isSmall />
      <Quote isFramed>{quoted}</Quote>
    </MailFrame>
  );
}

export const contactReply = letter({
  payload,
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
  page: ContactReply,
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
