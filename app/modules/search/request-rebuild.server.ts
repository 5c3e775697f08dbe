import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { searchRebuilds } from './query-tables.server.ts';

import { findNewestIndexRebuild } from './find-rebuild.server.ts';

/**
 * Rebuilds everything the search derives from the catalog: the vectors by a job, then what every process
 * holds in memory. Until then the search uses the existing data. A running rebuild is not started twice.
 * Without a model there are no vectors, and the rebuild is finished at once.
 */
export async function requestSearchIndexRebuild(ctx: AppContext): Promise<Result<{ isNew: boolean }, never>> {
  assertCan(ctx, 'search:rebuild');
  const hasModel = ctx.embeddings.modelIds.length > 0;
  const isNew = await inTransaction(ctx, async (ctx) => {
    if ((await findNewestIndexRebuild(ctx))?.isRunning) return false;
    const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    // Only the newest row matters.
    await ctx.db.delete(searchRebuilds);
    const done = hasModel ? {} : { total: 0, finishedAt: ctx.now };
    await ctx.db
      .insert(searchRebuilds)
      .values({ requestedBy, requestedAt: ctx.now, movedAt: ctx.now, ...done });
    await recordAudit(ctx, {
      action: 'search.rebuild',
      entity: 'search',
      entityId: null,
      summary: 'Started a rebuild of the search index',
    });
    if (hasModel) await ctx.jobs.send(ctx, 'search.rebuild', {});
    return true;
  });
  if (isNew && hasModel) ctx.jobs.wake('search.rebuild');
  return ok({ isNew });
}
