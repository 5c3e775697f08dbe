import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailCode, NotYou } from './mail-code.tsx';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ name: z.string(), code: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.signin_code': z.infer<typeof payload>;
  }
}

/** To somebody who signs in without a password (pages.md section 6, account.signin_code). */
function AccountSignInCode({ name, code }: MailPayload<'account.signin_code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Your sign-in code">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page where you sign in.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>Did not ask for it? Then ignore this email, and do not give the code to anyone.</NotYou>
    </MailFrame>
  );
}

export const accountSignInCode = letter({
  payload,
  subject: (mail) => `${mail.code} is your sign-in code`,
  page: AccountSignInCode,
  example: {
    payload: { name: 'Ada', code: '482913' },
    subject: '482913 is your sign-in code',
    facts: ['482913'],
  },
});
