import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';
import { instant } from './payload-parts.ts';

const newDevicePayload = z.object({ name: z.string(), device: z.string(), at: instant, resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.new_device': z.infer<typeof newDevicePayload>;
  }
}

/** To the owner of an account after a sign-in from a new device (pages.md "Emails", account.new_device). */
function AccountNewDevice({ resetUrl }: MailPayload<'account.new_device'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <PartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailFrame>
  );
}

export const accountNewDevice = defineEmail({
  payload: newDevicePayload,
  words: {
    subject: 'New sign-in to your account',
    preheader: '{device}. If this was you, you don’t need to do anything.',
    heading: 'New sign-in to your account',
    text: 'Hello {name}, your account was used to sign in from a new device on {at}: {device}.',
    note: 'Wasn’t you? Choose a new password now: that signs out every browser.',
    button: 'Choose a new password',
  },
  variables: ({ name, device, at }, { time }) => ({ name, device, at: time.moment(at) }),
  keeps: ['at'],
  page: AccountNewDevice,
  example: {
    payload: { name: 'Ada', device: 'Firefox on Linux', at: AT, resetUrl: LINK },
    subject: 'New sign-in to your account',
    facts: ['Firefox on Linux', MOMENT, LINK],
  },
});
