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
    'account.email_code': z.infer<typeof payload>;
  }
}

/** To the address somebody wants for their account (pages.md section 3.1, e-mail change). */
function AccountEmailCode({ name, code }: MailPayload<'account.email_code'>) {
  return (
    <MailFrame preview="It works once and for 30 minutes." heading="Confirm your new email address">
      <Text style={styles.text}>{`Hello ${name}, enter this code on the page of your account.`}</Text>
      <MailCode code={code} />
      <Text style={styles.text}>It works once and for 30 minutes.</Text>
      <NotYou>Did not ask for it? Then ignore this email, and do not give the code to anyone.</NotYou>
    </MailFrame>
  );
}

export const accountEmailCode = letter({
  payload,
  subject: (mail) => `${mail.code} confirms your new email address`,
  page: AccountEmailCode,
  example: {
    payload: { name: 'Ada', code: '482913' },
    subject: '482913 confirms your new email address',
    facts: ['482913'],
  },
});
