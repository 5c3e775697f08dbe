import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout, EmailQuotedText } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const newsletterConfirmationMailPayloadSchema = z.object({ sentence: z.string(), confirmUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'lead.confirm': z.infer<typeof newsletterConfirmationMailPayloadSchema>;
  }
}

/** To a person who ticked the newsletter box (pages.md "Emails", lead.confirm). */
function NewsletterConfirmationEmailBody({ sentence, confirmUrl }: MailPayload<'lead.confirm'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailQuotedText isFramed>{sentence}</EmailQuotedText>
      <MailButton href={confirmUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const newsletterConfirmationEmail = defineEmail({
  payload: newsletterConfirmationMailPayloadSchema,
  words: {
    subject: 'Please confirm your address',
    preheader: 'One click and you’re done. The link works for 7 days.',
    heading: 'Is this you?',
    text: 'Someone entered this address on our site and agreed to the following:',
    button: 'Confirm my address',
    note: 'Didn’t ask for this? You can ignore this email: we won’t send more, and we’ll delete your address after 7 days.',
  },
  variables: () => ({}),
  page: NewsletterConfirmationEmailBody,
  example: {
    payload: { sentence: 'Send me news and offers by email.', confirmUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Please confirm your address',
    facts: ['Send me news and offers by email.', MAIL_EXAMPLE_ORDER_URL],
  },
});
