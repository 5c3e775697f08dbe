import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame, Quote } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';

const confirmLeadPayload = z.object({ sentence: z.string(), confirmUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead.confirm': z.infer<typeof confirmLeadPayload>;
  }
}

/** To a person who ticked the newsletter box (pages.md "Emails", lead.confirm). */
function LeadConfirm({ sentence, confirmUrl }: MailPayload<'lead.confirm'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <Quote isFramed>{sentence}</Quote>
      <MailButton href={confirmUrl} />
      <PartText part="note" isSmall />
    </MailFrame>
  );
}

export const leadConfirm = defineEmail({
  payload: confirmLeadPayload,
  words: {
    subject: 'Please confirm your address',
    preheader: 'One click and you’re done. The link works for 7 days.',
    heading: 'Is this you?',
    text: 'With this address somebody agreed on our site to the following:',
    button: 'Confirm my address',
    note: 'Didn’t ask for this? You can ignore this email: we won’t send more, and we’ll delete your address after 7 days.',
  },
  variables: () => ({}),
  page: LeadConfirm,
  example: {
    payload: { sentence: 'Send me news and offers by email.', confirmUrl: LINK },
    subject: 'Please confirm your address',
    facts: ['Send me news and offers by email.', LINK],
  },
});
