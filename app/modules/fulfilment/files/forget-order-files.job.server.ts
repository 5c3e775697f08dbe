import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { announceOldFiles, deleteOldFiles } from './delete-old-files.server.ts';

/** Every night at 3:50 UTC: what was kept for 24 months goes, 30 days after everybody was told. */
export const orderFilesForget: JobDefinition = {
  queue: 'order-files.forget',
  schedule: '50 3 * * *',
  async run(ctx) {
    const announced = await announceOldFiles(ctx);
    const deleted = await deleteOldFiles(ctx);
    if (announced + deleted > 0) ctx.log.info({ announced, deleted }, 'old files of orders');
  },
};
