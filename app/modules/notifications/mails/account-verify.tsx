import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton, EmailVerificationCodeText } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const verifyEmailAddressMailPayloadSchema = z.object({
  name: z.string(),
  code: z.string(),
  confirmUrl: z.url(),
});

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.verify': z.infer<typeof verifyEmailAddressMailPayloadSchema>;
  }
}

/** To a new account: the code that verifies the address (pages.md "Emails", account.verify). */
function VerifyAddressEmailBody({ code, confirmUrl }: MailPayload<'account.verify'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailVerificationCodeText code={code} />
      <EditableEmailPartText part="below" />
      <MailButton href={confirmUrl} />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const verifyAddressEmail = defineEmail({
  payload: verifyEmailAddressMailPayloadSchema,
  words: {
    subject: '{code} is your {shop} code',
    preheader: 'It confirms your email address and expires in 30 minutes.',
    heading: 'Your code',
    text: 'Hello {name}, enter this code on the sign-up page.',
    below: 'It expires in 30 minutes. Or open a page with the code filled in:',
    button: 'Confirm my address',
    note: 'Didn’t sign up? You can ignore this email: without the code, no account is created.',
  },
  variables: ({ name, code }) => ({ name, code }),
  keeps: ['code'],
  page: VerifyAddressEmailBody,
  example: {
    payload: { name: 'Ada', code: '482913', confirmUrl: MAIL_EXAMPLE_ORDER_URL },
    subject: '482913 is your Mara Ellison code',
    facts: ['482913', MAIL_EXAMPLE_ORDER_URL],
  },
});
