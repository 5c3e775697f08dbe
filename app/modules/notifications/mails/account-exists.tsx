import { Link, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText, useEmailPartTextFormatter } from './part-text.tsx';
import { mailStyles } from './mail-styles.ts';

const accountExistsMailPayloadSchema = z.object({ name: z.string(), signInUrl: z.url(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.exists': z.infer<typeof accountExistsMailPayloadSchema>;
  }
}

/**
 * To the owner of an account whose address was used to sign up again (pages.md "Emails", account.exists).
 */
function AccountExistsEmailBody({ signInUrl, resetUrl }: MailPayload<'account.exists'>) {
  const words = useEmailPartTextFormatter();
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <MailButton href={signInUrl} />
      <Text style={mailStyles.text}>
        {words('more')}{' '}
        <Link href={resetUrl} className="m-link" style={mailStyles.link}>
          {words('link')}
        </Link>
      </Text>
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const accountExistsEmail = defineEmail({
  payload: accountExistsMailPayloadSchema,
  words: {
    subject: 'You already have an account',
    preheader: 'Nothing has changed. Sign in as usual.',
    heading: 'You already have an account',
    text: 'Hello {name}, someone tried to use this email address for an account. You already have one, and nothing about it has changed.',
    button: 'Sign in',
    more: 'Forgot your password?',
    link: 'Choose a new one',
    note: 'Wasn’t you? You don’t need to do anything.',
  },
  variables: ({ name }) => ({ name }),
  page: AccountExistsEmailBody,
  example: {
    payload: {
      name: 'Ada',
      signInUrl: MAIL_EXAMPLE_ORDER_URL,
      resetUrl: 'https://shop.test/orders/1f0c2a3b/new',
    },
    subject: 'You already have an account',
    facts: [MAIL_EXAMPLE_ORDER_URL],
  },
});
