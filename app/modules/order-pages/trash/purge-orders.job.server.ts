import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { purgeExpiredOrders } from './purge-order.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'orders.purge': NoJobData;
  }
}

/** Runs every hour: reduces orders that were in the trash for seven days to their ledger row. */
export const purgeExpiredOrdersJob: JobDefinition<'orders.purge'> = {
  queue: 'orders.purge',
  label: 'Empty the trash of orders',
  isOneEnough: true,
  schedule: '40 * * * *',
  async run(ctx) {
    const count = await purgeExpiredOrders(ctx);
    if (count > 0) ctx.log.info({ count }, 'orders left the trash for good');
  },
};
