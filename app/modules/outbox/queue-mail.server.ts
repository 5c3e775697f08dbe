import { isRefused } from '#app/modules/notifications/find-unsubscription.server.ts';
import { switchOf } from '#app/modules/notifications/mail-topics.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { Tracker } from '#app/platform/trackers/conversions.server.ts';

import type { MailTemplate, NewMail } from './schemas.ts';
import { outbox } from './tables.server.ts';

/**
 * Writes a mail into the outbox of the caller's transaction, with the job that sends it: a rollback leaves neither. A
 * key that is already there changes nothing, and neither does a mail its mailbox switched off.
 */
export async function queueMail<Template extends MailTemplate>(
  ctx: AppContext,
  mail: NewMail<Template>,
): Promise<void> {
  const off = switchOf(mail);
  const isUnwanted =
    off?.side === 'customer' && mail.recipient !== null && (await isRefused(ctx, mail.recipient, off.topic));
  if (!isUnwanted) await queue(ctx, { kind: 'mail', ...mail });
}

/** Writes a conversion for a tracker into the outbox of the caller's transaction, with the job that sends it; once per key. */
export async function queueConversion(
  ctx: AppContext,
  conversion: { tracker: Tracker; dedupeKey: string; orderId: string; payload: Record<string, unknown> },
): Promise<void> {
  const { tracker, ...row } = conversion;
  await queue(ctx, { kind: 'conversion', template: tracker, ...row });
}

async function queue(
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
