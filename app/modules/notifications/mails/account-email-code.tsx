import { Text } from 'react-email';

import type { MailPayload } from '../schemas.ts';

import { MailCode, NotYou } from './code.tsx';
import { MailFrame } from './frame.tsx';
import { styles } from './styles.ts';

/** To the address somebody wants for their account (pages.md section 3.1, e-mail change). */
export function AccountEmailCode({ name, code }: MailPayload<'account.email_code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Confirm your new e-mail address">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page of your account.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>You did not ask for it? Then ignore this mail, and give the code to nobody.</NotYou>
    </MailFrame>
  );
}
