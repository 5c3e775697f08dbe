import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { outbox } from './tables.server.ts';

/**
 * Writes a line into the outbox of the caller's transaction, with the job that sends it: a rollback leaves neither. A key that is
 * already there changes nothing. Nobody is asked whether they want it: mails are queued by `queueMail` and those of notifications.
 */
export async function queueLine(
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
