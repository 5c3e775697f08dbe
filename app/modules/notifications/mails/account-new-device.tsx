import { Text } from 'react-email';

import { formatEasternMoment } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To the owner of an account that was signed in to from a device it had not seen (pages.md section 6, account.new_device). */
export function AccountNewDevice({ name, device, at, resetUrl }: MailPayload<'account.new_device'>) {
  return (
    <MailFrame
      preview={`${device}. If this was you, you do not have to do anything.`}
      heading="New sign-in to your account"
    >
      <Text style={styles.text}>
        {`Hello ${name}, somebody signed in to your account with ${device} on ${formatEasternMoment(new Date(at))}, for the first time.`}
      </Text>
      <NotYou>Not you? Choose a new password now: that signs out every browser.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}
