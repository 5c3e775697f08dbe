import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ name: z.string(), resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.reset': z.infer<typeof payload>;
  }
}

/** To somebody who forgot the password (pages.md section 6, account.reset). */
function AccountReset({ name, resetUrl }: MailPayload<'account.reset'>) {
  return (
    <MailFrame preview="This link works once and for 30 minutes." heading="Choose a new password">
      <Text style={styles.text}>{`Hello ${name}, this link works once and for 30 minutes.`}</Text>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
      <NotYou>Did not ask for it? Then ignore this email: your password stays as it is.</NotYou>
    </MailFrame>
  );
}

export const accountReset = letter({
  payload,
  subject: () => 'Reset your password',
  page: AccountReset,
  example: {
    payload: { name: 'Ada', resetUrl: LINK },
    subject: 'Reset your password',
    facts: [LINK],
  },
});
