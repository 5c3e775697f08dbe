import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { forgetOldSearches } from './forget-old-searches.server.ts';

/** Every night: searches are kept for 90 days, then only their daily sums. */
export const searchesForget: JobDefinition = {
  queue: 'searches.forget',
  schedule: '30 4 * * *',
  async run(ctx) {
    const searches = await forgetOldSearches(ctx);
    if (searches > 0) ctx.log.info({ searches }, 'old searches summed up');
  },
};
