import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { findMailboxBounce } from '#app/modules/outbox/list-bounces.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { QueuedTestEmailInfo } from './test-mail.ts';

/**
 * Queues a test email to the user, to see whether emails leave the shop;
 * returns the address. Fails if that address bounces.
 */
export async function sendTestMail(
  ctx: AppContext,
): Promise<Result<QueuedTestEmailInfo, { code: 'bounces' }>> {
  assertCan(ctx, 'mails:read');
  if (ctx.actor.kind !== 'user') throw new Error('only a person can get a test email');
  const { id, email } = ctx.actor;
  if (await findMailboxBounce(ctx, email)) return fail({ code: 'bounces' });
  await inTransaction(ctx, async (ctx) => {
    await queueMail(ctx, {
      template: 'team.test',
      dedupeKey: `test-mail:${id}:${ctx.now.toISOString()}`,
      recipient: email,
      orderId: null,
      payload: { requestedAt: ctx.now.toISOString() },
    });
    await recordAudit(ctx, {
      action: 'mail.tested',
      entity: 'user',
      entityId: id,
      summary: 'A test email was sent',
    });
  });
  return ok({ address: email, hasMailServer: ctx.settings.hasMailServer });
}
