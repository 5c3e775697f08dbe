import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { purgeExpiredOrders } from './purge-order.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'orders.purge': NoData;
  }
}

/** Every hour: orders that were in the trash for seven days lose everything but their line of the ledger. */
export const ordersPurge: JobDefinition<'orders.purge'> = {
  queue: 'orders.purge',
  words: 'Empty the trash of orders',
  isOneEnough: true,
  schedule: '40 * * * *',
  async run(ctx) {
    const count = await purgeExpiredOrders(ctx);
    if (count > 0) ctx.log.info({ count }, 'orders left the trash for good');
  },
};
