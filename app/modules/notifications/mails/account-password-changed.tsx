import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const passwordChangedMailPayloadSchema = z.object({
  name: z.string(),
  at: isoInstantSchema,
  resetUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.password_changed': z.infer<typeof passwordChangedMailPayloadSchema>;
  }
}

/** To the owner of an account after any password change (pages.md "Emails", account.password_changed). */
function PasswordChangedEmailBody({ resetUrl }: MailPayload<'account.password_changed'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EditableEmailPartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailPageLayout>
  );
}

export const passwordChangedEmail = defineEmail({
  payload: passwordChangedMailPayloadSchema,
  words: {
    subject: 'Your password was changed',
    preheader: 'All other browsers were signed out.',
    heading: 'Your password was changed',
    text: 'Hello {name}, the password of your account was changed on {at}. All other browsers were signed out.',
    note: 'Wasn’t you? Choose a new password now, and contact us.',
    button: 'Choose a new password',
  },
  variables: ({ name, at }, { time }) => ({ name, at: time.moment(at) }),
  keeps: ['at'],
  page: PasswordChangedEmailBody,
  example: {
    payload: { name: 'Ada', at: MAIL_EXAMPLE_TIME, resetUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Your password was changed',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
