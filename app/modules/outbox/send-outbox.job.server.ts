import type { JobDefinition } from '#app/platform/jobs.server.ts';

import { type Outside, sendOutbox, sweepOutbox } from './send-outbox.server.ts';

/** Sends a row of the outbox; once a minute and without data, whatever was left behind. */
export function outboxSend(outside: Outside): JobDefinition {
  return {
    queue: 'outbox.send',
    schedule: '* * * * *',
    concurrency: 4,
    run: (ctx, { outboxId }) => (outboxId ? sendOutbox(ctx, outside, outboxId) : sweepOutbox(ctx, outside)),
  };
}
