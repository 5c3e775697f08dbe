import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { remindOfMessage } from './remind-of-message.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'message.remind': { messageId: string };
  }
}

/** Checks a message some minutes after it was sent. */
export const messageRemind: JobDefinition<'message.remind'> = {
  queue: 'message.remind',
  label: 'Remind of an unread message',
  concurrency: 2,
  run: async (ctx, { messageId }) => {
    if (messageId) await remindOfMessage(ctx, messageId);
  },
};
