import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { when } from '../texts/email-texts.ts';
import { instant } from './payload-parts.ts';

const emailChangedPayload = z.object({
  name: z.string(),
  /** The new address. */
  email: z.string(),
  at: instant,
  /** Only in the email to the old address. */
  revertUrl: z.nullable(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.email_changed': z.infer<typeof emailChangedPayload>;
  }
}

/**
 * To the old address with a link to undo the change, and to the new one (pages.md "Emails",
 * account.email_changed).
 */
function AccountEmailChanged({ revertUrl }: MailPayload<'account.email_changed'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      {revertUrl ? (
        <>
          <PartText part="note" isSmall />
          <MailButton href={revertUrl} />
        </>
      ) : null}
    </MailFrame>
  );
}

const TO_OLD = 'it goes to the old address';

export const accountEmailChanged = defineEmail({
  payload: emailChangedPayload,
  words: {
    subject: 'Your email address was changed',
    preheader: 'From now on, sign in with {email}.',
    heading: 'Your email address was changed',
    text: 'Hello {name}, the email address of your account was changed to {email} on {at}. All other browsers were signed out.',
    note: when(
      TO_OLD,
      'Wasn’t you? Recover your account: this link works for 72 hours, restores this address and removes the password.',
    ),
    button: when(TO_OLD, 'Recover my account'),
  },
  variables: ({ name, email, at }, { time }) => ({ name, email, at: time.moment(at) }),
  keeps: ['email'],
  page: AccountEmailChanged,
  example: {
    payload: { name: 'Ada', email: 'new@a.test', at: AT, revertUrl: LINK },
    subject: 'Your email address was changed',
    facts: ['new@a.test', MOMENT, LINK],
  },
});
