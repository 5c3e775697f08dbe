import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { notifyOfUnansweredMessage } from './notify-of-promise.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'contact.promise': { messageId: string };
  }
}

/** Checks a message 20 hours after it arrived. */
export const unansweredContactMessageReminderJob: JobDefinition<'contact.promise'> = {
  queue: 'contact.promise',
  label: 'Send a reminder about an unanswered message',
  concurrency: 2,
  run: async (ctx, { messageId }) => {
    if (messageId) await notifyOfUnansweredMessage(ctx, messageId);
  },
};
