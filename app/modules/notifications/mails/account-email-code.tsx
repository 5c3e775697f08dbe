import { Text } from 'react-email';

import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the address somebody wants for their account (pages.md section 3.1, e-mail change). */
export function AccountEmailCode({ name, code }: MailPayload<'account.email_code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Confirm your new email address">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page of your account.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>Did not ask for it? Then ignore this email, and do not give the code to anyone.</NotYou>
    </MailFrame>
  );
}
