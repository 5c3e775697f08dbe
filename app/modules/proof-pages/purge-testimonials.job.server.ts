import { listUnusedPhotos } from '#app/modules/reviews/list-unused-photos.server.ts';
import { purgeExpiredTestimonials } from '#app/modules/testimonials/desk/purge-testimonials.server.ts';
import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'testimonials.purge': NoData;
  }
}

/** Every hour: what was in the trash for seven days goes for good. It stands up here because reviews show the same pictures. */
export const testimonialsPurge: JobDefinition<'testimonials.purge'> = {
  queue: 'testimonials.purge',
  words: 'Empty the trash of testimonials',
  isOneEnough: true,
  schedule: '40 * * * *',
  async run(ctx) {
    const count = await purgeExpiredTestimonials(ctx, listUnusedPhotos);
    if (count > 0) ctx.log.info({ count }, 'testimonials left the trash for good');
  },
};
