import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { EmailVerificationCodeText } from './mail-code.tsx';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const emailCodeMailPayloadSchema = z.object({ name: z.string(), code: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'account.email_code': z.infer<typeof emailCodeMailPayloadSchema>;
  }
}

/** To the new address of an account, to confirm it (pages.md "The account page", e-mail change). */
function EmailChangeCodeEmailBody({ code }: MailPayload<'account.email_code'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <EmailVerificationCodeText code={code} />
      <EditableEmailPartText part="below" />
      <EditableEmailPartText part="note" isSmall />
    </MailPageLayout>
  );
}

export const emailChangeCodeEmail = defineEmail({
  payload: emailCodeMailPayloadSchema,
  words: {
    subject: '{code} confirms your new email address',
    preheader: 'It works once and expires in 30 minutes.',
    heading: 'Confirm your new email address',
    text: 'Hello {name}, enter this code on your account page.',
    below: 'It works once and expires in 30 minutes.',
    note: 'Didn’t ask for this? You can ignore this email. Don’t share the code with anyone.',
  },
  variables: ({ name, code }) => ({ name, code }),
  keeps: ['code'],
  page: EmailChangeCodeEmailBody,
  example: {
    payload: { name: 'Ada', code: '482913' },
    subject: '482913 confirms your new email address',
    facts: ['482913'],
  },
});
