import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { rebuildDailySumsOfOldOrders } from './sum-days.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'orders.sum': NoJobData;
  }
}

/** Every night: rebuilds the sums of orders and deliveries of days long past. */
export const sumOldOrdersJob: JobDefinition<'orders.sum'> = {
  queue: 'orders.sum',
  label: 'Sum up old orders by day',
  isOneEnough: true,
  schedule: '50 3 * * *',
  run: rebuildDailySumsOfOldOrders,
};
