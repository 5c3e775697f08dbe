import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, NotYou } from './mail-code.tsx';
import { AT, LINK } from './mail-examples.ts';
import { useMailTime } from './mail-facts.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';
import { instant } from './payload-parts.ts';

const payload = z.object({
  name: z.string(),
  dueAt: instant,
  /** Entered by the shop, which was asked to. */
  isByStaff: z.boolean(),
  /** Where the account can be kept; null when the shop had suspended it before. */
  keepUrl: z.nullable(z.url()),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'privacy.leaving': z.infer<typeof payload>;
  }
}

/** To somebody whose account is to be deleted, with the way back (pages.md section 9.3). */
function PrivacyLeaving({ name, dueAt, isByStaff, keepUrl }: MailPayload<'privacy.leaving'>) {
  const { longDate } = useMailTime();
  const day = longDate(dueAt);
  return (
    <MailFrame
      preview={keepUrl ? 'Until then you can keep it by signing in.' : 'What is deleted, and when.'}
      heading={`Your account will be deleted on ${day}`}
    >
      <Text style={styles.text}>
        {`Hello ${name}, ${
          isByStaff ? 'as you asked us, we delete your account' : 'you asked us to delete your account'
        }. It is suspended now, and every browser is signed out.`}
      </Text>
      <Text style={styles.text}>
        {`On ${day} we delete your details, your picture and what you wrote to us. What you bought and paid stays in our books, without your name.`}
      </Text>
      {keepUrl ? (
        <>
          <Text style={styles.text}>Changed your mind? Sign in before then, and press Keep my account.</Text>
          <MailButton href={keepUrl}>Sign in</MailButton>
          <NotYou>Not you? Sign in, keep the account, and choose a new password.</NotYou>
        </>
      ) : (
        <NotYou>Did not ask for this? Write to us.</NotYou>
      )}
    </MailFrame>
  );
}

export const privacyLeaving = letter({
  payload,
  subject: (mail, _sender, { longDate }) => `Your account will be deleted on ${longDate(mail.dueAt)}`,
  page: PrivacyLeaving,
  example: {
    payload: { name: 'Ada', dueAt: AT, isByStaff: false, keepUrl: LINK },
    subject: 'Your account will be deleted on November 24, 2026',
    facts: ['November 24, 2026', LINK],
  },
});
