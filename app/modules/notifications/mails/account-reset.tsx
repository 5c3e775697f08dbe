import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const passwordResetMailPayloadSchema = z.object({ name: z.string(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.reset': z.infer<typeof passwordResetMailPayloadSchema>;
  }
}

/** To a user who forgot their password (pages.md "Emails", account.reset). */
function PasswordResetEmailBody({ resetUrl }: MailPayload<'account.reset'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <MailButton href={resetUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const passwordResetEmail = defineEmail({
  payload: passwordResetMailPayloadSchema,
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
    payload: { name: 'Ada', resetUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Reset your password',
    facts: [MAIL_EXAMPLE_ORDER_URL],
  },
});
