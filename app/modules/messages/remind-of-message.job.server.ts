import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { remindOfMessage } from './remind-of-message.server.ts';

/** Looks at a message some minutes after it was sent. */
export const messageRemind: JobDefinition = {
  queue: 'message.remind',
  concurrency: 2,
  run: async (ctx, { messageId }) => {
    if (messageId) await remindOfMessage(ctx, messageId);
  },
};
