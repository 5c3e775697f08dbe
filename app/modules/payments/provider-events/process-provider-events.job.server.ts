import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { processStoredPaymentProviderEvent } from './process-provider-event.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'provider-event.process': { eventId: string };
  }
}

/** Processes an event of the inbox; its own table schedules the retries. */
export const processProviderEventJob: JobDefinition<'provider-event.process'> = {
  queue: 'provider-event.process',
  label: 'Process a payment provider event',
  concurrency: 4,
  async run(ctx, { eventId }) {
    if (eventId) await processStoredPaymentProviderEvent(ctx, eventId);
  },
};
