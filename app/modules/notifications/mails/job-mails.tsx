import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { MAIL_EXAMPLE_ORDER_URL } from './mail-examples.ts';
import { MailPageLayout } from './mail-frame.tsx';
import { EditableEmailPartText } from './part-text.tsx';

const bulkJobResultMailSchema = z.object({
  /** `Import of services` */
  job: z.string(),
  /** The result for its rows, in a sentence. */
  outcome: z.string(),
  /** Its page in the admin. */
  jobUrl: z.url(),
});
type BulkJobResultMailPayload = z.infer<typeof bulkJobResultMailSchema>;

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.import': BulkJobResultMailPayload;
    'team.job': BulkJobResultMailPayload;
    'team.job_failed': BulkJobResultMailPayload;
  }
}

/** To the user who started a bulk job, without any contents of its rows (pages.md "Emails", team.job). */
function JobResultEmailBody({ jobUrl }: MailPayload<'team.job'>) {
  return (
    <MailPageLayout>
      <EditableEmailPartText part="text" />
      <MailButton href={jobUrl} />
    </MailPageLayout>
  );
}

const defineJobResultEmail = (subject: string, button: string, outcome: string) =>
  defineEmail({
    payload: bulkJobResultMailSchema,
    words: { subject, preheader: '{outcome}', heading: subject, text: '{outcome}', button },
    variables: ({ job, outcome }) => ({ job, outcome }),
    page: JobResultEmailBody,
    example: {
      payload: { job: 'Import of services', outcome, jobUrl: MAIL_EXAMPLE_ORDER_URL },
      subject: subject.replace('{job}', 'Import of services'),
      facts: [outcome, MAIL_EXAMPLE_ORDER_URL],
    },
  });

export const importResultEmail = defineJobResultEmail(
  '{job} is done',
  'View the import',
  '120 created, 3 failed.',
);
export const jobResultEmail = defineJobResultEmail('{job} is done', 'View the job', '120 updated.');
export const bulkJobFailedEmail = defineJobResultEmail('{job} failed', 'See why', 'Nothing was imported.');
