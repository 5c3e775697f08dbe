import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { tellGivenUp } from './commands.server.ts';

/** Every ten minutes: whether jobs gave up that nobody was told of. */
export const jobsWatch: JobDefinition = {
  queue: 'jobs.watch',
  schedule: '*/10 * * * *',
  run: tellGivenUp,
};
