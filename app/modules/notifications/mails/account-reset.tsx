import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody who forgot the password (pages.md section 6, account.reset). */
export function AccountReset({ name, resetUrl }: MailPayload<'account.reset'>) {
  return (
    <MailFrame preview="This link works once and for 30 minutes." heading="Choose a new password">
      <Text style={styles.text}>{`Hello ${name}, this link works once and for 30 minutes.`}</Text>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
      <NotYou>Did not ask for it? Then ignore this email: your password stays as it is.</NotYou>
    </MailFrame>
  );
}
