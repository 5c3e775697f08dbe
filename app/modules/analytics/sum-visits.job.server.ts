import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { sumVisitDays } from './sum-days.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'visits.sum': NoData;
  }
}

/** Every hour: days of visits that are over become sums, whatever zone the shop's days end in. */
export const visitsSum: JobDefinition<'visits.sum'> = {
  queue: 'visits.sum',
  words: 'Sum up the visits of a day',
  isOneEnough: true,
  schedule: '24 * * * *',
  run: sumVisitDays,
};
