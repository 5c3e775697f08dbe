import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailFrame, EmailQuotedText } from './mail-frame.tsx';
import { EmailPartText } from './part-text.tsx';

const newsletterConfirmationPayload = z.object({ sentence: z.string(), confirmUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead.confirm': z.infer<typeof newsletterConfirmationPayload>;
  }
}

/** To a person who ticked the newsletter box (pages.md "Emails", lead.confirm). */
function NewsletterConfirmationEmailBody({ sentence, confirmUrl }: MailPayload<'lead.confirm'>) {
  return (
    <MailFrame>
      <EmailPartText part="text" />
      <EmailQuotedText isFramed>{sentence}</EmailQuotedText>
      <MailButton href={confirmUrl} />
      <EmailPartText part="note" isSmall />
    </MailFrame>
  );
}

export const newsletterConfirmationEmail = defineEmail({
  payload: newsletterConfirmationPayload,
  words: {
    subject: 'Please confirm your address',
    preheader: 'One click and you’re done. The link works for 7 days.',
    heading: 'Is this you?',
    text: 'With this address somebody agreed on our site to the following:',
    button: 'Confirm my address',
    note: 'Didn’t ask for this? You can ignore this email: we won’t send more, and we’ll delete your address after 7 days.',
  },
  variables: () => ({}),
  page: NewsletterConfirmationEmailBody,
  example: {
    payload: { sentence: 'Send me news and offers by email.', confirmUrl: EXAMPLE_ORDER_URL },
    subject: 'Please confirm your address',
    facts: ['Send me news and offers by email.', EXAMPLE_ORDER_URL],
  },
});
