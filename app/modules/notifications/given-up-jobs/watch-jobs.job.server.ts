import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { tellMailTrouble } from '../tell-mail-trouble.server.ts';
import { tellRefusals } from '../tell-refusals.server.ts';

import { tellGivenUp } from './tell-given-up.server.ts';

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
  words: 'Check for failures',
  isOneEnough: true,
  schedule: '*/10 * * * *',
  async run(ctx) {
    await tellGivenUp(ctx);
    await tellMailTrouble(ctx);
    await tellRefusals(ctx);
  },
};
