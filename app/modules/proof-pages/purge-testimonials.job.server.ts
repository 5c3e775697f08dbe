import { listUnusedReviewPhotoKeys } from '#app/modules/reviews/list-unused-photos.server.ts';
import { purgeExpiredTestimonials } from '#app/modules/testimonials/admin/purge-testimonials.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'testimonials.purge': NoJobData;
  }
}

/**
 * Every hour: permanently deletes testimonials that were in the trash for seven days. In this module because
 * reviews use the same pictures.
 */
export const purgeTestimonialsJob: JobDefinition<'testimonials.purge'> = {
  queue: 'testimonials.purge',
  label: 'Empty the trash of testimonials',
  isOneEnough: true,
  schedule: '40 * * * *',
  async run(ctx) {
    const count = await purgeExpiredTestimonials(ctx, listUnusedReviewPhotoKeys);
    if (count > 0) ctx.log.info({ count }, 'testimonials left the trash for good');
  },
};
