import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { processProviderEvent } from './process-provider-event.server.ts';

/** Works an event of the inbox; its own table plans the repetitions. */
export const providerEventProcess: JobDefinition = {
  queue: 'provider-event.process',
  concurrency: 4,
  async run(ctx, { eventId }) {
    if (eventId) await processProviderEvent(ctx, eventId);
  },
};
