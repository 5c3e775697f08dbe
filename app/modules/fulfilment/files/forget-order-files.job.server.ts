import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { announceUpcomingOrderFileDeletions, deleteOldOrderFiles } from './delete-old-files.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'order-files.forget': NoJobData;
  }
}

/** Runs every night at 3:50 UTC: deletes files kept for 24 months, 30 days after both sides were notified. */
export const deleteOldOrderFilesJob: JobDefinition<'order-files.forget'> = {
  queue: 'order-files.forget',
  label: 'Delete files of orders after 24 months',
  isOneEnough: true,
  schedule: '50 3 * * *',
  async run(ctx) {
    const announced = await announceUpcomingOrderFileDeletions(ctx);
    const deleted = await deleteOldOrderFiles(ctx);
    if (announced + deleted > 0) ctx.log.info({ announced, deleted }, 'old files of orders');
  },
};
