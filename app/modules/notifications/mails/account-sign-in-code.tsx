import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody who signs in without a password (pages.md section 6, account.signin_code). */
export function AccountSignInCode({ name, code }: MailPayload<'account.signin_code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Your sign-in code">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page where you sign in.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>Did not ask for it? Then ignore this email, and do not give the code to anyone.</NotYou>
    </MailFrame>
  );
}
