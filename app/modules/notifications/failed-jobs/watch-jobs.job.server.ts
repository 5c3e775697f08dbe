import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { notifyMailTrouble } from '../notify-mail-trouble.server.ts';
import { notifyRefusals } from '../notify-refusals.server.ts';

import { notifyFailedJobs } from './notify-failed-jobs.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'jobs.watch': NoData;
  }
}

/**
 * Every ten minutes: checks for failures that no one was notified of: failed
 * jobs, undelivered emails, denied requests.
 */
export const jobsWatch: JobDefinition<'jobs.watch'> = {
  queue: 'jobs.watch',
  label: 'Check for failures',
  isOneEnough: true,
  schedule: '*/10 * * * *',
  async run(ctx) {
    await notifyFailedJobs(ctx);
    await notifyMailTrouble(ctx);
    await notifyRefusals(ctx);
  },
};
