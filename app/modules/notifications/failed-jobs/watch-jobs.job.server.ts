import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { notifyOwnersOfUndeliveredMails } from '../notify-mail-trouble.server.ts';
import { notifyOwnersOfManyDeniedRequests } from '../notify-refusals.server.ts';

import { notifyOwnersOfFailedJobs } from './notify-failed-jobs.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'jobs.watch': NoJobData;
  }
}

/**
 * Every ten minutes: checks for failures that no one was notified of: failed
 * jobs, undelivered emails, denied requests.
 */
export const notifyTeamOfNewFailuresJob: JobDefinition<'jobs.watch'> = {
  queue: 'jobs.watch',
  label: 'Check for failures',
  isOneEnough: true,
  schedule: '*/10 * * * *',
  async run(ctx) {
    await notifyOwnersOfFailedJobs(ctx);
    await notifyOwnersOfUndeliveredMails(ctx);
    await notifyOwnersOfManyDeniedRequests(ctx);
  },
};
