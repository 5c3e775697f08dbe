import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the old address, with the way back, and to the new one (pages.md section 6, account.email_changed). */
export function AccountEmailChanged({ name, email, at, revertUrl }: MailPayload<'account.email_changed'>) {
  return (
    <MailFrame preview={`Sign in with ${email} from now on.`} heading="Your email address was changed">
      <Text style={styles.text}>
        {`Hello ${name}, the email address of your account has been ${email} since ${formatEasternMoment(new Date(at))}. All other browsers were signed out.`}
      </Text>
      {revertUrl ? (
        <>
          <NotYou>
            Not you? Then take your account back: this link works for 72 hours, restores this address and
            removes the password.
          </NotYou>
          <MailButton href={revertUrl}>Take my account back</MailButton>
        </>
      ) : null}
    </MailFrame>
  );
}
