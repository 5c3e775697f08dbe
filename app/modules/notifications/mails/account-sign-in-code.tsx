import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { EmailVerificationCodeText } from './mail-code.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const signInCodePayload = z.object({ name: z.string(), code: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.signin_code': z.infer<typeof signInCodePayload>;
  }
}

/** To a user who signs in without a password (pages.md "Emails", account.signin_code). */
function SignInCodeEmailBody({ code }: MailPayload<'account.signin_code'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailVerificationCodeText code={code} />
      <EditableEmailPartText part="below" />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const signInCodeEmail = defineEmail({
  payload: signInCodePayload,
  words: {
    subject: '{code} is your sign-in code',
    preheader: 'It works once and expires in 30 minutes.',
    heading: 'Your sign-in code',
    text: 'Hello {name}, enter this code on the sign-in page.',
    below: 'It works once and expires in 30 minutes.',
    note: 'Didn’t ask for this? You can ignore this email. Don’t share the code with anyone.',
  },
  variables: ({ name, code }) => ({ name, code }),
  keeps: ['code'],
  page: SignInCodeEmailBody,
  example: {
    payload: { name: 'Ada', code: '482913' },
    subject: '482913 is your sign-in code',
    facts: ['482913'],
  },
});
