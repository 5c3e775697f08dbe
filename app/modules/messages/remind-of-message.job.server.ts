import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { notifyRecipientOfUnreadOrderMessage } from './remind-of-message.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'message.remind': { messageId: string };
  }
}

/** Checks a message some minutes after it was sent. */
export const sendMessageReminderJob: JobDefinition<'message.remind'> = {
  queue: 'message.remind',
  label: 'Remind of an unread message',
  concurrency: 2,
  run: async (ctx, { messageId }) => {
    if (messageId) await notifyRecipientOfUnreadOrderMessage(ctx, messageId);
  },
};
