import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { EmailPartText } from './part-text.tsx';

const passwordResetPayload = z.object({ name: z.string(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.reset': z.infer<typeof passwordResetPayload>;
  }
}

/** To a user who forgot their password (pages.md "Emails", account.reset). */
function PasswordResetEmailBody({ resetUrl }: MailPayload<'account.reset'>) {
  return (
    <MailFrame>
      <EmailPartText part="text" />
      <MailButton href={resetUrl} />
      <EmailPartText part="note" isSmall />
    </MailFrame>
  );
}

export const passwordResetEmail = defineEmail({
  payload: passwordResetPayload,
  words: {
    subject: 'Reset your password',
    preheader: 'This link works once and expires in 30 minutes.',
    heading: 'Choose a new password',
    text: 'Hello {name}, this link works once and expires in 30 minutes.',
    button: 'Choose a new password',
    note: 'Didn’t ask for this? You can ignore this email: your password stays the same.',
  },
  variables: ({ name }) => ({ name }),
  page: PasswordResetEmailBody,
  example: {
    payload: { name: 'Ada', resetUrl: EXAMPLE_ORDER_URL },
    subject: 'Reset your password',
    facts: [EXAMPLE_ORDER_URL],
  },
});
