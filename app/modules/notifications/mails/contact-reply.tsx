import { Hr } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame, Quote, Small } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({
  /** What the message was about, in words. */
  subject: z.string(),
  body: z.string(),
  /** What it answers, and when that was written (ISO 8601). */
  quoted: z.string(),
  quotedAt: z.iso.datetime(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'contact.reply': z.infer<typeof payload>;
  }
}

/** An answer somebody of the team wrote to a contact message, with what it answers below it (pages.md section 6, contact.reply). */
function ContactReply({ subject, body, quoted, quotedAt }: MailPayload<'contact.reply'>) {
  const time = useMailTime();
  return (
    <MailFrame preview={body.slice(0, 90)} heading={`Re: ${subject}`}>
      <Quote>{body}</Quote>
      <Hr className="m-line" style={styles.rule} />
      <Small>{`On ${time.moment(quotedAt)} you wrote:`}</Small>
      <Quote isFramed>{quoted}</Quote>
    </MailFrame>
  );
}

export const contactReply = letter({
  payload,
  subject: (mail) => `Re: ${mail.subject}`,
  page: ContactReply,
  replyTo: (_mail, sender) => sender.email,
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
