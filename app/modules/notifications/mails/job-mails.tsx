import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { defineEmail } from './define-email.ts';
import { MailButton } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { PartText } from './part-text.tsx';

const jobResultPayload = z.object({
  /** `Import of services` */
  job: z.string(),
  /** The result for its rows, in a sentence. */
  outcome: z.string(),
  /** Its page in the admin. */
  jobUrl: z.url(),
});
type JobMail = z.infer<typeof jobResultPayload>;

declare module '#app/modules/outbox/mail-kinds.ts' {
  interface MailPayloads {
    'team.import': JobMail;
    'team.job': JobMail;
    'team.job_failed': JobMail;
  }
}

/** To the user who started a bulk job, without any contents of its rows (pages.md "Emails", team.job). */
function TeamJob({ jobUrl }: MailPayload<'team.job'>) {
  return (
    <MailFrame>
      <PartText part="text" />
      <MailButton href={jobUrl} />
    </MailFrame>
  );
}

const jobEmail = (subject: string, button: string, outcome: string) =>
  defineEmail({
    payload: jobResultPayload,
    words: { subject, preheader: '{outcome}', heading: subject, text: '{outcome}', button },
    variables: ({ job, outcome }) => ({ job, outcome }),
    page: TeamJob,
    example: {
      payload: { job: 'Import of services', outcome, jobUrl: LINK },
      subject: subject.replace('{job}', 'Import of services'),
      facts: [outcome, LINK],
    },
  });

export const teamImport = jobEmail('{job} is done', 'View the import', '120 created, 3 failed.');
export const teamJob = jobEmail('{job} is done', 'View the job', '120 updated.');
export const teamJobFailed = jobEmail('{job} failed', 'See why', 'Nothing was imported.');
