import { eq } from 'drizzle-orm';

import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { listBackups } from './list-backups.server.ts';
import { backups } from './tables.server.ts';

/**
 * Requests a backup, which the nightly job makes now; while one is in progress, that one counts. Returns
 * whether a new one was started.
 */
export async function requestImmediateBackup(ctx: AppContext): Promise<Result<{ isNew: boolean }, never>> {
  assertCan(ctx, 'security:write');
  assertRecentStepUp(ctx);
  const isNew = await inTransaction(ctx, async (ctx) => {
    const [newest] = await listBackups(ctx);
    if (newest?.state === 'asked' || newest?.state === 'running') return false;
    // A request that no job picked up is replaced.
    await ctx.db.delete(backups).where(eq(backups.state, 'asked'));
    await ctx.db
      .insert(backups)
      .values({ fileName: '', state: 'asked', isByHand: true, createdAt: ctx.now, updatedAt: ctx.now });
    await recordAudit(ctx, {
      action: 'security.backup_asked',
      entity: 'shop',
      entityId: null,
      summary: 'Requested a backup',
    });
    await ctx.jobs.send(ctx, 'shop.backup', {});
    return true;
  });
  if (isNew) ctx.jobs.wake('shop.backup');
  return ok({ isNew });
}
