import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { removeUnsentAndOrphanedOrderFiles } from './sweep-order-files.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'order-files.sweep': NoJobData;
  }
}

/** Runs every night at 4:20 UTC. */
export const removeUnusedOrderFilesJob: JobDefinition<'order-files.sweep'> = {
  queue: 'order-files.sweep',
  label: 'Remove unused order files',
  isOneEnough: true,
  schedule: '20 4 * * *',
  retryLimit: 1,
  run: async (ctx) => {
    await removeUnsentAndOrphanedOrderFiles(ctx);
  },
};
