import { Link, Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the owner of an account whose address was used to sign up again (pages.md section 6, account.exists). */
export function AccountExists({ name, signInUrl, resetUrl }: MailPayload<'account.exists'>) {
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
