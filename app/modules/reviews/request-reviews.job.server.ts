import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { askForReviews } from './ask-for-reviews.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'reviews.request': NoData;
  }
}

/** Every hour: requests reviews from customers who accepted two days ago, and again a week later. */
export const reviewsRequest: JobDefinition<'reviews.request'> = {
  queue: 'reviews.request',
  words: 'Request reviews',
  isOneEnough: true,
  schedule: '25 * * * *',
  async run(ctx) {
    const count = await askForReviews(ctx);
    if (count > 0) ctx.log.info({ count }, 'customers asked for a review');
  },
};
