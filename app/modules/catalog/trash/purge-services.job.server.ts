import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { purgeExpired } from './purge-service.server.ts';

/** Every quarter of an hour: what was in the trash for seven days goes for good (ATRASH-02). */
export const servicesPurge: JobDefinition = {
  queue: 'services.purge',
  schedule: '*/15 * * * *',
  async run(ctx) {
    const purged = await purgeExpired(ctx);
    if (purged.length > 0) ctx.log.info({ count: purged.length }, 'services left the trash for good');
  },
};
