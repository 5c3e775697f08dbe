import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { forgetOldNews } from './forget-old-news.server.ts';

/** Every night: notifications and mails that have been kept long enough. */
export const noticesForget: JobDefinition = {
  queue: 'notices.forget',
  schedule: '40 4 * * *',
  async run(ctx) {
    const counts = await forgetOldNews(ctx);
    if (counts.notifications + counts.texts + counts.lines > 0)
      ctx.log.info(counts, 'old notifications and mails removed');
  },
};
