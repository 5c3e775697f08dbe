import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { deleteOldProviderEvents } from './delete-old-provider-events.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'provider-events.forget': NoJobData;
  }
}

/** Runs every night at 4:45 UTC; provider events are kept for 90 days. */
export const deleteOldProviderEventsJob: JobDefinition<'provider-events.forget'> = {
  queue: 'provider-events.forget',
  label: 'Remove old payment provider events',
  isOneEnough: true,
  schedule: '45 4 * * *',
  async run(ctx) {
    const count = await deleteOldProviderEvents(ctx);
    if (count > 0) ctx.log.info({ count }, 'old events of the payment provider removed');
  },
};
