import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { askForReviews } from './ask-for-reviews.server.ts';

/** Every hour: who accepted two days ago is asked how it went, and once more a week later. */
export const reviewsRequest: JobDefinition = {
  queue: 'reviews.request',
  schedule: '25 * * * *',
  async run(ctx) {
    const count = await askForReviews(ctx);
    if (count > 0) ctx.log.info({ count }, 'customers asked for a review');
  },
};
