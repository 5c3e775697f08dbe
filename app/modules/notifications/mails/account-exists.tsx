import { Link, Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ name: z.string(), signInUrl: z.url(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.exists': z.infer<typeof payload>;
  }
}

/** To the owner of an account whose address was used to sign up again (pages.md section 6, account.exists). */
function AccountExists({ name, signInUrl, resetUrl }: MailPayload<'account.exists'>) {
  return (
    <MailFrame preview="Nothing has changed. Sign in as usual." heading="You already have an account">
      <Text style={styles.text}>
        {`Hello ${name}, somebody tried to use this email address for an account. You have one already, and nothing about it has changed.`}
      </Text>
      <MailButton href={signInUrl}>Sign in</MailButton>
      <Text style={styles.text}>
        Forgot your password?{' '}
        <Link href={resetUrl} className="m-link" style={styles.link}>
          Choose a new one
        </Link>
      </Text>
      <NotYou>Not you? You do not have to do anything.</NotYou>
    </MailFrame>
  );
}

export const accountExists = letter({
  payload,
  subject: () => 'You already have an account',
  page: AccountExists,
  example: {
    payload: { name: 'Ada', signInUrl: LINK, resetUrl: 'https://shop.test/orders/1f0c2a3b/new' },
    subject: 'You already have an account',
    facts: [LINK],
  },
});
