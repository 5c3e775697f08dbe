import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { outbox } from './tables.server.ts';

/**
 * Adds a line to the outbox with its sending job, both in the caller's transaction. A known key changes
 * nothing. Checks no settings: emails are queued by `queueMail` and by notifications.
 */
export async function addOutboxRowWithSendingJob(
  ctx: AppContext,
  row: Pick<
    typeof outbox.$inferInsert,
    'kind' | 'template' | 'dedupeKey' | 'recipient' | 'orderId' | 'payload'
  >,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [queued] = await ctx.db
      .insert(outbox)
      .values({ ...row, nextTryAt: ctx.now, createdAt: ctx.now })
      .onConflictDoNothing({ target: outbox.dedupeKey })
      .returning({ id: outbox.id });
    if (queued) await ctx.jobs.send(ctx, 'outbox.send', { outboxId: queued.id });
  });
}
