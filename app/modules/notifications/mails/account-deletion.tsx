import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_TIME, MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { createConditionalEmailPartText } from '../texts/email-texts.ts';
import { isoInstantSchema } from './payload-parts.ts';

const accountDeletionMailPayloadSchema = z.object({
  name: z.string(),
  dueAt: isoInstantSchema,
  /** Requested by the customer, entered by the staff. */
  isByStaff: z.boolean(),
  /** The link to keep the account; null if the shop had suspended it before. */
  keepUrl: z.nullable(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'privacy.leaving': z.infer<typeof accountDeletionMailPayloadSchema>;
  }
}

/** To a customer whose account will be deleted, with the link to keep it (pages.md "Account deletion"). */
function AccountDeletionEmailBody({ isByStaff, keepUrl }: MailPayload<'privacy.leaving'>) {
  return (
    <MailPageLayout preview={keepUrl ? 'preheader' : 'preheader_suspended'}>
      <EditableEmailPartText part={isByStaff ? 'text_staff' : 'text'} />
      <EditableEmailPartText part="more" />
      {keepUrl ? (
        <>
          <EditableEmailPartText part="last" />
          <MailButton href={keepUrl} />
          <EditableEmailPartText part="note" isSmall />
        </>
      ) : (
        <EditableEmailPartText part="note_suspended" isSmall />
      )}
    </MailPageLayout>
  );
}

const ACCOUNT_SUSPENDED_MAIL_PHRASE = 'the shop had suspended the account';

export const accountDeletionEmail = defineEmail({
  payload: accountDeletionMailPayloadSchema,
  words: {
    subject: 'Your account will be deleted on {day}',
    preheader: 'Until then you can keep it by signing in.',
    preheader_suspended: createConditionalEmailPartText(
      ACCOUNT_SUSPENDED_MAIL_PHRASE,
      'What we delete, and when.',
    ),
    heading: 'Your account will be deleted on {day}',
    text: 'Hello {name}, you asked us to delete your account. It’s suspended now, and every browser is signed out.',
    text_staff: createConditionalEmailPartText(
      'the shop was asked to do it',
      'Hello {name}, we’re deleting your account, as you asked. It’s suspended now, and every browser is signed out.',
    ),
    more: 'On {day} we’ll delete your details, your picture and your messages. Your purchases and payments stay in our books, without your name.',
    last: 'Changed your mind? Sign in before then and choose Keep my account.',
    button: 'Sign in',
    note: 'Wasn’t you? Sign in, keep the account and choose a new password.',
    note_suspended: createConditionalEmailPartText(
      ACCOUNT_SUSPENDED_MAIL_PHRASE,
      'Didn’t ask for this? Contact us.',
    ),
  },
  variables: ({ name, dueAt }, { time }) => ({ name, day: time.longDate(dueAt) }),
  keeps: ['day'],
  page: AccountDeletionEmailBody,
  example: {
    payload: { name: 'Ada', dueAt: MAIL_EXAMPLE_TIME, isByStaff: false, keepUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: 'Your account will be deleted on November 24, 2026',
    facts: ['November 24, 2026', MAIL_EXAMPLE_ORDER_URL],
  },
});
