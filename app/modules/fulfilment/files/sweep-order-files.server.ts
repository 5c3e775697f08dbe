import { and, inArray, isNull, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { unattachedOrderFileCondition } from './attach-order-files.server.ts';
import { downloadLog, orderFiles } from './file-tables.server.ts';
import { ORDER_FILES_STORAGE_FOLDER } from './store-order-file.server.ts';

/**
 * Removes files selected more than a day ago and never sent, and bytes older than that without a row. Files
 * of briefs belong to their answer from the start and stay.
 */
export async function removeUnsentAndOrphanedOrderFiles(ctx: AppContext): Promise<{ removed: number }> {
  const before = new Date(ctx.now.getTime() - DAY_MS);
  const stale = await inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const isStale = and(
      unattachedOrderFileCondition,
      inArray(orderFiles.place, ['message', 'deliverable']),
      lt(orderFiles.createdAt, before),
    );
    const ids = db.select({ id: orderFiles.id }).from(orderFiles).where(isStale);
    await db.delete(downloadLog).where(inArray(downloadLog.fileId, ids));
    const deleted = await db.delete(orderFiles).where(isStale).returning({ key: orderFiles.storageKey });
    const counts = { filesNeverSent: deleted.length };
    await recordDataPurgeInAudit(ctx, { action: 'unsent_files.purged', entity: 'orders', counts });
    return deleted;
  });
  const kept = new Set(
    (
      await ctx.db.select({ key: orderFiles.storageKey }).from(orderFiles).where(isNull(orderFiles.deletedAt))
    ).map(({ key }) => key),
  );
  const orphans = (await ctx.storage.list()).filter(
    ({ key, changedAt }) =>
      key.startsWith(`${ORDER_FILES_STORAGE_FOLDER}/`) && !kept.has(key) && changedAt < before,
  );
  const keys = new Set([...stale, ...orphans].map(({ key }) => key));
  await removeFilesOfDeletedMediaRows(ctx, [...keys]);
  return { removed: keys.size };
}
