import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { endBulkJobAndNotifyRequester } from './end-job.server.ts';
import { findBulkJobById, lockBulkJobInStates } from './job-rows.server.ts';
import type { BulkJobFailure } from './model.ts';
import { bulkJobs, bulkRows } from './tables.server.ts';

/**
 * Cancels a job. A running job stops before its next rows and keeps what it has written, unless the import is
 * all or nothing. A job that waits for the user is discarded.
 */
export async function cancelBulkJob(
  ctx: AppContext,
  id: string,
): Promise<Result<{ id: string; isPutAway: boolean }, BulkJobFailure>> {
  assertCan(ctx, 'bulk:write');
  if (!(await findBulkJobById(ctx, id))) return fail({ code: 'not-found' });
  return inTransaction(ctx, async (ctx) => {
    const job = await lockBulkJobInStates(ctx, id, ['draft', 'checking', 'checked', 'running']);
    if (!job) return fail({ code: 'not-now' });
    const isPutAway = job.state === 'draft' || job.state === 'checked';
    if (isPutAway) {
      await ctx.db.delete(bulkRows).where(eq(bulkRows.jobId, id));
      await ctx.db.update(bulkJobs).set({ clearedAt: ctx.now }).where(eq(bulkJobs.id, id));
      await endBulkJobAndNotifyRequester(ctx, id, {
        state: 'canceled',
        sentence: 'Discarded before it started.',
      });
      return ok({ id, isPutAway });
    }
    await ctx.db
      .update(bulkJobs)
      .set({ isCancelRequested: true, updatedAt: ctx.now })
      .where(eq(bulkJobs.id, id));
    await recordAudit(ctx, {
      action: 'bulk.cancel_asked',
      entity: 'bulk-job',
      entityId: id,
      summary: 'Canceled a bulk job',
    });
    return ok({ id, isPutAway });
  });
}
