import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema } from './payload-parts.ts';

const emailChangedMailPayloadSchema = z.object({
  name: z.string(),
  /** The new address. */
  email: z.string(),
  at: isoInstantSchema,
  /** Only in the email to the old address. */
  revertUrl: z.nullable(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.email_changed': z.infer<typeof emailChangedMailPayloadSchema>;
  }
}

/**
 * To the old address with a link to undo the change, and to the new one (pages.md "Emails",
 * account.email_changed).
 */
function EmailChangedEmailBody({ revertUrl }: MailPayload<'account.email_changed'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      {revertUrl ? (
        <>
          <EditableEmailPartText part="note" isSmall />
          <MailButton href={revertUrl} />
        </>
      ) : null}
    </MailPageLayout>
  );
}

const SENT_TO_OLD_EMAIL_ADDRESS_CONDITION = 'it goes to the old address';

export const emailChangedEmail = defineEmail({
  payload: emailChangedMailPayloadSchema,
  words: {
    subject: 'Your email address was changed',
    preheader: 'From now on, sign in with {email}.',
    heading: 'Your email address was changed',
    text: 'Hello {name}, the email address of your account was changed to {email} on {at}. All other browsers were signed out.',
    note: createConditionalEmailPartText(
      SENT_TO_OLD_EMAIL_ADDRESS_CONDITION,
      'Wasn’t you? Recover your account: this link works for 72 hours, restores this address and removes the password.',
    ),
    button: createConditionalEmailPartText(SENT_TO_OLD_EMAIL_ADDRESS_CONDITION, 'Recover my account'),
  },
  variables: ({ name, email, at }, { time }) => ({ name, email, at: time.moment(at) }),
  keeps: ['email'],
  page: EmailChangedEmailBody,
  example: {
    payload: { name: 'Ada', email: 'new@a.test', at: MAIL_EXAMPLE_TIME, revertUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Your email address was changed',
    facts: ['new@a.test', EMAIL_EXAMPLE_TIME_LABEL, MAIL_EXAMPLE_ORDER_URL],
  },
});
