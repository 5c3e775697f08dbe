import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { tellOfPromise } from './tell-of-promise.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'contact.promise': { messageId: string };
  }
}

/** Looks at a message 20 hours after it came in. */
export const contactPromise: JobDefinition<'contact.promise'> = {
  queue: 'contact.promise',
  words: 'Send a reminder about an unanswered message',
  concurrency: 2,
  run: async (ctx, { messageId }) => {
    if (messageId) await tellOfPromise(ctx, messageId);
  },
};
