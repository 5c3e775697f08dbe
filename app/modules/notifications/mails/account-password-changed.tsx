import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the owner of an account, whoever changed its password (pages.md section 6, account.password_changed). */
export function AccountPasswordChanged({ name, at, resetUrl }: MailPayload<'account.password_changed'>) {
  return (
    <MailFrame preview="All other browsers were signed out." heading="Your password was changed">
      <Text style={styles.text}>
        {`Hello ${name}, the password of your account was changed on ${formatEasternMoment(new Date(at))}. All other browsers were signed out.`}
      </Text>
      <NotYou>Not you? Choose a new password now, and write to us.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}
