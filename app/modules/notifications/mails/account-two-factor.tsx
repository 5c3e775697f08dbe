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

const payload = z.object({
  name: z.string(),
  change: z.enum(['turned on', 'turned off', 'given new recovery codes']),
  at: instant,
  resetUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.two_factor': z.infer<typeof payload>;
  }
}

/** To the owner of an account whose second factor changed (pages.md section 6, account.two_factor). */
function AccountTwoFactor({ name, change, at, resetUrl }: MailPayload<'account.two_factor'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame
      preview="You see it in your account, under Two-step sign-in."
      heading={`Two-step sign-in was ${change}`}
    >
      <Text style={styles.text}>
        {`Hello ${name}, the two-step sign-in of your account was ${change}. It happened on ${moment(at)}.`}
      </Text>
      <NotYou>Not you? Choose a new password now, and write to us.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}

export const accountTwoFactor = letter({
  payload,
  subject: (mail) => `Two-step sign-in was ${mail.change}`,
  page: AccountTwoFactor,
  example: {
    payload: { name: 'Ada', change: 'turned on', at: AT, resetUrl: LINK },
    subject: 'Two-step sign-in was turned on',
    facts: [MOMENT, LINK],
  },
});
