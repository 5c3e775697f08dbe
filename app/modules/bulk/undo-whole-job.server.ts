import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { endBulkJobAndNotifyRequester } from './end-job.server.ts';
import { formatBulkEntityTitle } from './entities.ts';
import { getBulkJobOptionsUnlessExport } from './job-options.ts';
import { getCurrentTimeDuringBulkJob, type StoredBulkJob } from './job-rows.server.ts';
import { bulkJobs } from './tables.server.ts';

/** Whether an all-or-nothing job has written some of its rows. */
export const isAtomicBulkJobPartlyWritten = ({
  state,
  phase,
  options,
  created,
  updated,
}: StoredBulkJob): boolean =>
  state === 'running' &&
  phase === 'write' &&
  getBulkJobOptionsUnlessExport(options)?.plan.onBad === 'stop' &&
  created + updated > 0;

/**
 * Ends a locked all-or-nothing job: undoes what it has written first, part by part, also in another process
 * after a crash. Runs in the caller's transaction.
 */
export async function undoAllOrNothingBulkJob(
  ctx: AppContext,
  job: StoredBulkJob,
  { state, sentence }: { state: 'failed' | 'canceled'; sentence: string },
): Promise<void> {
  if (!isAtomicBulkJobPartlyWritten(job))
    return endBulkJobAndNotifyRequester(ctx, job.id, { state, sentence });
  const at = getCurrentTimeDuringBulkJob(ctx);
  await ctx.db
    .update(bulkJobs)
    .set({ state: 'undoing', endsAs: state, sentence, isCancelRequested: false, movedAt: at, updatedAt: at })
    .where(eq(bulkJobs.id, job.id));
  await recordAudit(ctx, {
    action: 'bulk.rollback_started',
    entity: 'bulk-job',
    entityId: job.id,
    summary: `Undid an import that could not be completed: ${formatBulkEntityTitle(job.entity).toLowerCase()}`,
  });
}
