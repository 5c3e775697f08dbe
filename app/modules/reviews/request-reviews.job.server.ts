import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { sendDueReviewRequests } from './request-reviews.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'reviews.request': NoJobData;
  }
}

/** Every hour: requests reviews from customers who accepted two days ago, and again a week later. */
export const requestReviewsJob: JobDefinition<'reviews.request'> = {
  queue: 'reviews.request',
  label: 'Request reviews',
  isOneEnough: true,
  schedule: '25 * * * *',
  async run(ctx) {
    const count = await sendDueReviewRequests(ctx);
    if (count > 0) ctx.log.info({ count }, 'customers asked for a review');
  },
};
