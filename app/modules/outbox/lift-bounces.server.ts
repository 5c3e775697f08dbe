import { inArray } from 'drizzle-orm';

import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { mailBounces } from './tables.server.ts';

/**
 * Allows emails to mailboxes again; those held back meanwhile stay in the log, from where they can be sent.
 * Writes an audit entry per mailbox and returns them. Throws without the right `mails:bounces`.
 */
export async function clearMailBounces(ctx: AppContext, ids: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'mails:bounces');
  return inTransaction(ctx, async (ctx) => {
    const lifted = await ctx.db
      .delete(mailBounces)
      .where(inArray(mailBounces.id, [...ids]))
      .returning({ mailbox: mailBounces.mailbox, outboxId: mailBounces.outboxId });
    if (lifted.length === 0) return [];
    await recordAuditLines(
      ctx,
      lifted.map(({ mailbox, outboxId }) => ({
        action: 'mail.bounce_lifted',
        entity: 'mail',
        entityId: outboxId,
        summary: `Allowed emails to ${mailbox} again`,
      })),
    );
    return lifted.map(({ mailbox }) => mailbox);
  });
}
