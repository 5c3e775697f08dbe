import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { purgeExpiredReviews } from './purge-reviews.server.ts';

/** Every hour: what was in the trash for seven days goes for good. */
export const reviewsPurge: JobDefinition = {
  queue: 'reviews.purge',
  schedule: '35 * * * *',
  async run(ctx) {
    const count = await purgeExpiredReviews(ctx);
    if (count > 0) ctx.log.info({ count }, 'reviews left the trash for good');
  },
};
