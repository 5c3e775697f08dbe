import { and, count, eq, inArray, like } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { escapeLike } from '#app/lib/like-pattern.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { retryOnUniqueValueConflict } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findMailboxBounce } from './list-bounces.server.ts';
import {
  isMailContentErased,
  isFinalMailDeliveryState,
  type MailResendFailure,
  buildResentMailDedupeKey,
} from './mail-delivery.ts';
import { isEmailSentToBouncedAddresses } from './mail-kinds.ts';
import { getMailTemplateLabel } from './mail-choices.ts';
import { outbox } from './tables.server.ts';

async function lockOutboxMail(ctx: AppContext, id: string) {
  const [row] = await ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), inArray(outbox.kind, ['mail', 'staff_notice'])))
    .for('update');
  return row ?? null;
}

async function findMailResendFailure(
  ctx: AppContext,
  row: typeof outbox.$inferSelect,
): Promise<MailResendFailure | null> {
  if (!isFinalMailDeliveryState(row.state)) return { code: 'waiting' };
  if (isMailContentErased(row) || row.recipient === ERASED_PERSONAL_DATA_PLACEHOLDER)
    return { code: 'empty' };
  if (row.recipient === null || isEmailSentToBouncedAddresses(row.template)) return null;
  return (await findMailboxBounce(ctx, row.recipient)) ? { code: 'bounces' } : null;
}

/**
 * Resends an email: a failed one is retried as it is, a sent one goes out again with a key of its own.
 * Recorded in the audit log. Fails if it still waits, if its text is gone, or if its mailbox bounces. Throws
 * without the right `mails:read`.
 */
export async function resendMail(
  ctx: AppContext,
  id: string,
): Promise<Result<{ id: string }, MailResendFailure>> {
  assertCan(ctx, 'mails:read');
  // Two concurrent resends of an email want the same number.
  return retryOnUniqueValueConflict(() => inTransaction(ctx, (ctx) => lockAndResendMail(ctx, id)));
}

async function lockAndResendMail(
  ctx: AppContext,
  id: string,
): Promise<Result<{ id: string }, MailResendFailure>> {
  const row = await lockOutboxMail(ctx, id);
  if (!row) return fail({ code: 'not-found' });
  const refusal = await findMailResendFailure(ctx, row);
  if (refusal) return fail(refusal);
  const hasLeft = row.state === 'sent' || row.sentAt !== null;
  const outboxId = hasLeft ? await queueMailForResending(ctx, row) : await requeueFailedMail(ctx, row.id);
  await ctx.jobs.send(ctx, 'outbox.send', { outboxId });
  await recordAudit(ctx, {
    action: 'mail.resent',
    entity: row.orderId ? 'order' : 'mail',
    entityId: row.orderId ?? row.id,
    summary: `The email “${getMailTemplateLabel(row.template)}” was sent again`,
    after: { outboxId },
  });
  return ok({ id: outboxId });
}

async function requeueFailedMail(ctx: AppContext, id: string): Promise<string> {
  await ctx.db
    .update(outbox)
    .set({
      state: 'queued',
      tries: 0,
      error: null,
      providerMessageId: null,
      nextTryAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where(eq(outbox.id, id));
  return id;
}

async function queueMailForResending(ctx: AppContext, row: typeof outbox.$inferSelect): Promise<string> {
  const base = buildResentMailDedupeKey(row.dedupeKey, 0).slice(0, -1);
  const prefix = escapeLike(base);
  const [earlier] = await ctx.db
    .select({ count: count() })
    .from(outbox)
    .where(like(outbox.dedupeKey, `${prefix}%`));
  const { kind, recipient, template, payload, orderId } = row;
  const dedupeKey = buildResentMailDedupeKey(row.dedupeKey, (earlier?.count ?? 0) + 1);
  const [copy] = await ctx.db
    .insert(outbox)
    .values({
      kind,
      recipient,
      template,
      payload,
      orderId,
      dedupeKey,
      nextTryAt: ctx.now,
      createdAt: ctx.now,
    })
    .returning({ id: outbox.id });
  if (!copy) throw new Error('a row that was inserted came not back');
  return copy.id;
}
