import type { JobDefinition } from '#app/platform/jobs.server.ts';

import {
  type OutboxSendersAndRenderers,
  sendOutboxRow,
  sendStrandedOutboxMails,
} from './send-outbox.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'outbox.send': { outboxId?: string };
  }
}

/** Sends a row of the outbox; once a minute, without data, everything left behind. */
export function createSendOutboxJob(outside: OutboxSendersAndRenderers): JobDefinition<'outbox.send'> {
  return {
    queue: 'outbox.send',
    label: 'Send an email',
    schedule: '* * * * *',
    concurrency: 4,
    run: (ctx, { outboxId }) =>
      outboxId ? sendOutboxRow(ctx, outside, outboxId) : sendStrandedOutboxMails(ctx, outside),
  };
}
