import { aggregateFinishedSearchDays } from '#app/modules/search/insights/sum-search-days.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { countSearchesBeforeCartOrPurchase } from './count-search-outcomes.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'searches.sum': NoJobData;
  }
}

/** Every hour: sums the searches of past days, from which the insights are read. */
export const sumSearchesJob: JobDefinition<'searches.sum'> = {
  queue: 'searches.sum',
  label: 'Sum up the searches of a day',
  isOneEnough: true,
  schedule: '20 * * * *',
  async run(ctx) {
    const days = await aggregateFinishedSearchDays(ctx, { countOutcomes: countSearchesBeforeCartOrPurchase });
    if (days > 0) ctx.log.info({ days }, 'searches summed up');
  },
};
