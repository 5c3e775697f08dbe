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
  /** The new address. */
  email: z.string(),
  at: instant,
  /** Only for the old address. */
  revertUrl: z.nullable(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.email_changed': z.infer<typeof payload>;
  }
}

/** To the old address, with the way back, and to the new one (pages.md section 6, account.email_changed). */
function AccountEmailChanged({ name, email, at, revertUrl }: MailPayload<'account.email_changed'>) {
  const { moment } = useMailTime();
  return (
    <MailFrame preview={`Sign in with ${email} from now on.`} heading="Your email address was changed">
      <Text style={styles.text}>
        {`Hello ${name}, the email address of your account has been ${email} since ${moment(at)}. All other browsers were signed out.`}
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

export const accountEmailChanged = letter({
  payload,
  subject: () => 'Your email address was changed',
  page: AccountEmailChanged,
  example: {
    payload: { name: 'Ada', email: 'new@a.test', at: AT, revertUrl: LINK },
    subject: 'Your email address was changed',
    facts: ['new@a.test', MOMENT, LINK],
  },
});
