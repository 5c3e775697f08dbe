import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const twoFactorChangedMailPayloadSchema = z.object({
  name: z.string(),
  change: z.enum(['turned on', 'turned off', 'given new recovery codes']),
  at: isoInstantSchema,
  resetUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.two_factor': z.infer<typeof twoFactorChangedMailPayloadSchema>;
  }
}

/**
 * To the owner of an account after a change of two-factor authentication
 * (pages.md "Emails", account.two_factor).
 */
function TwoFactorChangedEmailBody({ resetUrl }: MailPayload<'account.two_factor'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EditableEmailPartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailPageLayout>
  );
}

export const twoFactorChangedEmail = defineEmail({
  payload: twoFactorChangedMailPayloadSchema,
  words: {
    subject: 'Two-step sign-in was {change}',
    preheader: 'See your account, under Two-step sign-in.',
    heading: 'Two-step sign-in was {change}',
    text: 'Hello {name}, the two-step sign-in of your account was {change} on {at}.',
    note: 'Wasn’t you? Choose a new password now, and contact us.',
    button: 'Choose a new password',
  },
  variables: ({ name, change, at }, { time }) => ({ name, change, at: time.moment(at) }),
  keeps: ['change', 'at'],
  page: TwoFactorChangedEmailBody,
  example: {
    payload: { name: 'Ada', change: 'turned on', at: MAIL_EXAMPLE_TIME, resetUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Two-step sign-in was turned on',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
