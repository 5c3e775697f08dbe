import * as z from 'zod';

import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';

import { letter } from './letter.ts';
import { MailButton } from './mail-code.tsx';
import { LINK } from './mail-examples.ts';
import { MailFrame } from './mail-frame.tsx';
import { Said } from './mail-said.tsx';

const payload = z.object({
  /** `Import of services` */
  job: z.string(),
  /** The result for its rows, in a sentence. */
  outcome: z.string(),
  /** Its page in the admin. */
  jobUrl: z.url(),
});
type JobMail = z.infer<typeof payload>;

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
      <Said part="text" />
      <MailButton href={jobUrl} />
    </MailFrame>
  );
}

const jobLetter = (subject: string, button: string, outcome: string) =>
  letter({
    payload,
    words: { subject, preheader: '{outcome}', heading: subject, text: '{outcome}', button },
    variables: ({ job, outcome }) => ({ job, outcome }),
    page: TeamJob,
    example: {
      payload: { job: 'Import of services', outcome, jobUrl: LINK },
      subject: subject.replace('{job}', 'Import of services'),
      facts: [outcome, LINK],
    },
  });

export const teamImport = jobLetter('{job} is done', 'View the import', '120 created, 3 failed.');
export const teamJob = jobLetter('{job} is done', 'View the job', '120 updated.');
export const teamJobFailed = jobLetter('{job} failed', 'See why', 'Nothing was imported.');
