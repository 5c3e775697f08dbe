import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { purgeExpiredReviews } from './purge-reviews.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'reviews.purge': NoJobData;
  }
}

/** Every hour: permanently deletes reviews that were in the trash for seven days. */
export const purgeReviewsJob: JobDefinition<'reviews.purge'> = {
  queue: 'reviews.purge',
  label: 'Empty the trash of reviews',
  isOneEnough: true,
  schedule: '35 * * * *',
  async run(ctx) {
    const count = await purgeExpiredReviews(ctx);
    if (count > 0) ctx.log.info({ count }, 'reviews left the trash for good');
  },
};
