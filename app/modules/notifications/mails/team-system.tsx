import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const systemAlertMailPayloadSchema = z.object({ problem: z.string(), detail: z.string() });

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.system': z.infer<typeof systemAlertMailPayloadSchema>;
  }
}

/** To the owner: a technical problem needs attention (pages.md "Emails", team.system). */
function SystemAlertEmailBody(_mail: MailPayload<'team.system'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
    </MailPageLayout>
  );
}

export const systemAlertEmail = defineEmail({
  payload: systemAlertMailPayloadSchema,
  words: {
    subject: '{shop}: {problem}',
    preheader: '{problem}',
    heading: '{problem}',
    text: '{detail}',
  },
  variables: ({ problem, detail }) => ({ problem, detail }),
  keeps: ['problem', 'detail'],
  page: SystemAlertEmailBody,
  example: {
    payload: { problem: 'It broke', detail: 'All of it' },
    subject: 'Mara Ellison: It broke',
    facts: ['All of it'],
  },
});
