import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { AT, LINK, MOMENT } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({ name: z.string(), device: z.string(), at: instant, resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.new_device': z.infer<typeof payload>;
  }
}

/** To the owner of an account that was signed in to from a device it had not seen (pages.md section 6, account.new_device). */
function AccountNewDevice({ name, device, at, resetUrl }: MailPayload<'account.new_device'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame
      preview={`${device}. If this was you, you do not have to do anything.`}
      heading="New sign-in to your account"
    >
      <Text style={styles.text}>
        {`Hello ${name}, somebody signed in to your account with ${device} on ${moment(at)}, for the first time.`}
      </Text>
      <NotYou>Not you? Choose a new password now: that signs out every browser.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}

export const accountNewDevice = letter({
  payload,
  subject: () => 'New sign-in to your account',
  page: AccountNewDevice,
  example: {
    payload: { name: 'Ada', device: 'Firefox on Linux', at: AT, resetUrl: LINK },
    subject: 'New sign-in to your account',
    facts: ['Firefox on Linux', MOMENT, LINK],
  },
});
