import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To a new account: the code that proves the mailbox (pages.md section 6, account.verify). */
export function AccountVerify({ name, code, confirmUrl }: MailPayload<'account.verify'>) {
  return (
    <MailFrame preview="It confirms your email address and works for 30 minutes." heading="Your code">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page where you signed up.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works for 30 minutes. Or open a page with the code filled in:</Text>
      <MailButton href={confirmUrl}>Confirm my address</MailButton>
      <NotYou>Did not sign up? Then ignore this email: without the code, no account is created.</NotYou>
    </MailFrame>
  );
}
