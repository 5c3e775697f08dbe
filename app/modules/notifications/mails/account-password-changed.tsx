import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { instant } from './payload-parts.ts';

const passwordChangedPayload = z.object({ name: z.string(), at: instant, resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.password_changed': z.infer<typeof passwordChangedPayload>;
  }
}

/** To the owner of an account after any password change (pages.md "Emails", account.password_changed). */
function AccountPasswordChanged({ resetUrl }: MailPayload<'account.password_changed'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <PartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailFrame>
  );
}

export const accountPasswordChanged = defineEmail({
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
  page: AccountPasswordChanged,
  example: {
    payload: { name: 'Ada', at: AT, resetUrl: LINK },
    subject: 'Your password was changed',
    facts: [MOMENT, LINK],
  },
});
