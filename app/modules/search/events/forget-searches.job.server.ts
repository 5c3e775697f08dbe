import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { deleteOldSearches } from './delete-old-searches.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'searches.forget': NoJobData;
  }
}

/** Runs every night: searches are kept for the configured number of days, then only their daily sums. */
export const deleteOldSearchesJob: JobDefinition<'searches.forget'> = {
  queue: 'searches.forget',
  label: 'Delete old searches',
  isOneEnough: true,
  schedule: '30 4 * * *',
  async run(ctx) {
    const searches = await deleteOldSearches(ctx);
    if (searches > 0) ctx.log.info({ searches }, 'old searches summed up');
  },
};
