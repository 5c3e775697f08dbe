import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { EmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const twoFactorPayload = z.object({
  name: z.string(),
  change: z.enum(['turned on', 'turned off', 'given new recovery codes']),
  at: isoInstantSchema,
  resetUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.two_factor': z.infer<typeof twoFactorPayload>;
  }
}

/**
 * To the owner of an account after a change of two-factor authentication
 * (pages.md "Emails", account.two_factor).
 */
function TwoFactorChangedEmailBody({ resetUrl }: MailPayload<'account.two_factor'>) {
  return (
    <MailFrame>
      <EmailPartText part="text" />
      <EmailPartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailFrame>
  );
}

export const twoFactorChangedEmail = defineEmail({
  payload: twoFactorPayload,
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
    payload: { name: 'Ada', change: 'turned on', at: MAIL_EXAMPLE_TIME, resetUrl: EXAMPLE_ORDER_URL },
    subject: 'Two-step sign-in was turned on',
    facts: [EMAIL_EXAMPLE_TIME_LABEL, EXAMPLE_ORDER_URL],
  },
});
