import { Text } from 'react-email';

import { formatLongDate } from '#app/lib/dates.ts';
import type { MailPayload } from '#app/modules/outbox/schemas.ts';

import { MailButton, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

/** To somebody whose account is to be deleted, with the way back (pages.md section 9.3). */
export function PrivacyLeaving({ name, dueAt, isByStaff, keepUrl }: MailPayload<'privacy.leaving'>) {
  const day = formatLongDate(new Date(dueAt));
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
