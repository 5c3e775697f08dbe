import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const newDeviceMailPayloadSchema = z.object({
  name: z.string(),
  device: z.string(),
  at: isoInstantSchema,
  resetUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.new_device': z.infer<typeof newDeviceMailPayloadSchema>;
  }
}

/** To the owner of an account after a sign-in from a new device (pages.md "Emails", account.new_device). */
function NewDeviceEmailBody({ resetUrl }: MailPayload<'account.new_device'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EditableEmailPartText part="note" isSmall />
      <MailButton href={resetUrl} />
    </MailPageLayout>
  );
}

export const newDeviceEmail = defineEmail({
  payload: newDeviceMailPayloadSchema,
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
  page: NewDeviceEmailBody,
  example: {
    payload: {
      name: 'Ada',
      device: 'Firefox on Linux',
      at: MAIL_EXAMPLE_TIME,
      resetUrl: MAIL_EXAMPLE_ORDER_URL,
    },
    subject: 'New sign-in to your account',
    facts: ['Firefox on Linux', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
