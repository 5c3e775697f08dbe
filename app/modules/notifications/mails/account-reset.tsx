import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';

const passwordResetPayload = z.object({ name: z.string(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.reset': z.infer<typeof passwordResetPayload>;
  }
}

/** To a user who forgot their password (pages.md "Emails", account.reset). */
function AccountReset({ resetUrl }: MailPayload<'account.reset'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <MailButton href={resetUrl} />
      <PartText part="note" isSmall />
    </MailFrame>
  );
}

export const accountReset = defineEmail({
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
  page: AccountReset,
  example: {
    payload: { name: 'Ada', resetUrl: LINK },
    subject: 'Reset your password',
    facts: [LINK],
  },
});
