import { Text } from 'react-email';
import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton, MailCode, NotYou } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { styles } from './mail-styles.ts';

const payload = z.object({ name: z.string(), code: z.string(), confirmUrl: z.url() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.verify': z.infer<typeof payload>;
  }
}

/** To a new account: the code that proves the mailbox (pages.md section 6, account.verify). */
function AccountVerify({ name, code, confirmUrl }: MailPayload<'account.verify'>) {
  return (
    <MailFrame preview="It confirms your email address and works for 30 minutes." heading="Your code">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page where you signed up.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works for 30 minutes. Or open a page with the code filled in:</Text>
      <MailButton href={confirmUrl}>Confirm my address</MailButton>
      <NotYou>Did not sign up? Then ignore this email: without the code, no account is created.</NotYou>
    </MailFrame>
  );
}

export const accountVerify = letter({
  payload,
  subject: (mail, { name }) => `${mail.code} is your ${name} code`,
  page: AccountVerify,
  example: {
    payload: { name: 'Ada', code: '482913', confirmUrl: LINK },
    subject: '482913 is your Mara Ellison code',
    facts: ['482913', LINK],
  },
});
