import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { EmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const passwordChangedPayload = z.object({ name: z.string(), at: isoInstantSchema, resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.password_changed': z.infer<typeof passwordChangedPayload>;
  }
}

/** To the owner of an account after any password change (pages.md "Emails", account.password_changed). */
function PasswordChangedEmailBody({ resetUrl }: MailPayload<'account.password_changed'>) {
  return (
    <MailFrame>
      <EmailPartText part="text" />
      <EmailPartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailFrame>
  );
}

export const passwordChangedEmail = defineEmail({
  payload: passwordChangedPayload,
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
    payload: { name: 'Ada', at: MAIL_EXAMPLE_TIME, resetUrl: EXAMPLE_ORDER_URL },
    subject: 'Your password was changed',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, EXAMPLE_ORDER_URL],
  },
});
