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

const payload = z.object({ name: z.string(), at: instant, resetUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.password_changed': z.infer<typeof payload>;
  }
}

/** To the owner of an account, whoever changed its password (pages.md section 6, account.password_changed). */
function AccountPasswordChanged({ name, at, resetUrl }: MailPayload<'account.password_changed'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame preview="All other browsers were signed out." heading="Your password was changed">
      <Text style={styles.text}>
        {`Hello ${name}, the password of your account was changed on ${moment(at)}. All other browsers were signed out.`}
      </Text>
      <NotYou>Not you? Choose a new password now, and write to us.</NotYou>
      <MailButton href={resetUrl}>Choose a new password</MailButton>
    </MailFrame>
  );
}

export const accountPasswordChanged = letter({
  payload,
  subject: () => 'Your password was changed',
  page: AccountPasswordChanged,
  example: {
    payload: { name: 'Ada', at: AT, resetUrl: LINK },
    subject: 'Your password was changed',
    facts: [MOMENT, LINK],
  },
});
