import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { instant } from './payload-parts.ts';

const twoFactorPayload = z.object({
  name: z.string(),
  change: z.enum(['turned on', 'turned off', 'given new recovery codes']),
  at: instant,
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
function AccountTwoFactor({ resetUrl }: MailPayload<'account.two_factor'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <PartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailFrame>
  );
}

export const accountTwoFactor = defineEmail({
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
  page: AccountTwoFactor,
  example: {
    payload: { name: 'Ada', change: 'turned on', at: AT, resetUrl: LINK },
    subject: 'Two-step sign-in was turned on',
    facts: [MOMENT, LINK],
  },
});
