import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MAIL_EXAMPLE_TIME, EMAIL_EXAMPLE_TIME_LABEL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';
import { isoInstantSchema } from './payload-parts.ts';

const testEmailPayloadSchema = z.object({ requestedAt: isoInstantSchema });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.test': z.infer<typeof testEmailPayloadSchema>;
  }
}

/** To a member of the team who tests the mail server (pages.md "Emails", team.test). */
function TestEmailBody(_mail: MailPayload<'team.test'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
    </MailPageLayout>
  );
}

export const mailServerTestEmail = defineEmail({
  payload: testEmailPayloadSchema,
  words: {
    subject: '{shop}: test email',
    preheader: 'Sent to test the mail server.',
    heading: 'Test email',
    text: 'If this is in your inbox, your shop can send emails. You asked for it on {requested_at}.',
  },
  variables: ({ requestedAt }, { time }) => ({ requested_at: time.moment(requestedAt) }),
  keeps: ['requested_at'],
  page: TestEmailBody,
  example: {
    payload: { requestedAt: MAIL_EXAMPLE_TIME },
    subject: 'Mara Ellison: test email',
    facts: [EMAIL_EXAMPLE_TIME_LABEL],
  },
});
