import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { purgeExpiredTrashedServices } from './purge-service.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'services.purge': NoJobData;
  }
}

/** Every 15 minutes: permanently deletes services that were in the trash for seven days (ATRASH-02). */
export const purgeExpiredServicesJob: JobDefinition<'services.purge'> = {
  queue: 'services.purge',
  label: 'Empty the trash of services',
  isOneEnough: true,
  schedule: '*/15 * * * *',
  async run(ctx) {
    const purged = await purgeExpiredTrashedServices(ctx);
    if (purged.length > 0) ctx.log.info({ count: purged.length }, 'services left the trash for good');
  },
};
