import { and, eq } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type MarkBouncedFailure, MARKED_BOUNCED_REASON } from './mail-bounce.ts';
import { mailBounces, outbox } from './tables.server.ts';

/**
 * Records a bounce in the caller's transaction: marks the email, and stops further emails to its mailbox. The
 * shop's own address (no recipient) is never blocked, because the team's emails go there.
 */
export async function recordMailBounce(
  ctx: AppContext,
  mail: { id: string; recipient: string | null },
  reason: string,
): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state: 'bounced', error: reason, nextTryAt: null, updatedAt: ctx.now })
    .where(eq(outbox.id, mail.id));
  if (mail.recipient === null) return;
  await ctx.db
    .insert(mailBounces)
    .values({ mailbox: mail.recipient.toLowerCase(), reason, outboxId: mail.id, createdAt: ctx.now })
    .onConflictDoNothing({ target: mailBounces.mailbox });
}

/**
 * Marks a sent email as bounced: some mail servers accept an email and return it later, to a mailbox that the
 * shop does not read. Recorded in the audit log. Throws without the right `mails:bounces`.
 */
export async function markSentEmailBounced(
  ctx: AppContext,
  id: string,
): Promise<Result<{ mailbox: string }, MarkBouncedFailure>> {
  assertCan(ctx, 'mails:bounces');
  return inTransaction(ctx, async (ctx): Promise<Result<{ mailbox: string }, MarkBouncedFailure>> => {
    if (!isUuid(id)) return fail({ code: 'not-found' });
    const [row] = await ctx.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), eq(outbox.kind, 'mail')))
      .for('update');
    if (!row) return fail({ code: 'not-found' });
    const { recipient } = row;
    if (row.state !== 'sent' || recipient === null || recipient === ERASED_PERSONAL_DATA_PLACEHOLDER)
      return fail({ code: 'not-sent' });
    await recordMailBounce(ctx, row, MARKED_BOUNCED_REASON);
    await recordAuditLines(ctx, [
      {
        action: 'mail.bounced',
        entity: 'mail',
        entityId: row.id,
        summary: `Marked an email to ${recipient} as bounced; no more emails go there`,
      },
    ]);
    return ok({ mailbox: recipient });
  });
}
