import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the owner of an account whose second factor changed (pages.md section 6, account.two_factor). */
export function AccountTwoFactor({ name, change, at, resetUrl }: MailPayload<'account.two_factor'>) {
  return (
    <MailFrame
      preview="You see it in your account, under Two-step sign-in."
      heading={`Two-step sign-in was ${change}`}
    >
      <Text style={styles.text}>
        {`Hello ${name}, the two-step sign-in of your account was ${change}. It happened on ${formatEasternMoment(new Date(at))}.`}
      </Text>
      <NotYou>Not you? Choose a new password now, and write to us.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}
