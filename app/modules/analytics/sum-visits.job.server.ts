import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { storeDailyVisitSums } from './sum-days.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'visits.sum': NoJobData;
  }
}

/** Every hour: sums the visits of past days. Hourly, because the shop's time zone decides when a day ends. */
export const sumVisitsJob: JobDefinition<'visits.sum'> = {
  queue: 'visits.sum',
  label: 'Sum up the visits of a day',
  isOneEnough: true,
  schedule: '24 * * * *',
  run: storeDailyVisitSums,
};
