import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { purgeExpiredPosts } from './purge-posts.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'posts.purge': NoJobData;
  }
}

/** Every hour: permanently deletes posts that were in the trash for seven days. */
export const purgeExpiredPostsJob: JobDefinition<'posts.purge'> = {
  queue: 'posts.purge',
  label: 'Empty the trash of posts',
  isOneEnough: true,
  schedule: '55 * * * *',
  async run(ctx) {
    const count = await purgeExpiredPosts(ctx);
    if (count > 0) ctx.log.info({ count }, 'posts left the trash for good');
  },
};
