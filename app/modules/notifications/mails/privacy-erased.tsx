import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_TIME, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const accountErasedMailPayloadSchema = z.object({ name: z.string(), at: isoInstantSchema });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'privacy.erased': z.infer<typeof accountErasedMailPayloadSchema>;
  }
}

/** The last email to a customer whose account was deleted (pages.md "Emails", privacy.erased). */
function AccountErasedEmailBody(_mail: MailPayload<'privacy.erased'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EditableEmailPartText part="more" />
    </MailPageLayout>
  );
}

export const accountErasedEmail = defineEmail({
  payload: accountErasedMailPayloadSchema,
  words: {
    subject: 'Your account was deleted',
    preheader: 'Nothing in this shop identifies you anymore.',
    heading: 'Your account was deleted',
    text: 'Hello {name}, your account was deleted on {at}. We also removed your details, your picture, your sign-in history, and your name and address on orders and messages.',
    more: 'Purchases, payments and invoices stay in our books, as the law requires. This is our last email about this account. You’re welcome to create a new one at any time.',
  },
  variables: ({ name, at }, { time }) => ({ name, at: time.moment(at) }),
  page: AccountErasedEmailBody,
  example: {
    payload: { name: 'Ada', at: MAIL_EXAMPLE_TIME },
    subject: 'Your account was deleted',
    facts: [EMAIL_EXAMPLE_TIME_LABEL],
  },
});
