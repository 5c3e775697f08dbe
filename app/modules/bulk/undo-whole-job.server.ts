import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { endBulkJob } from './end-job.server.ts';
import { formatBulkEntityTitle } from './entities.ts';
import { getRowWritingBulkJobOptions } from './job-options.ts';
import { getCurrentTime, type StoredBulkJob } from './job-rows.server.ts';
import { bulkJobs } from './tables.server.ts';

/** Whether an all-or-nothing job has written some of its rows. */
export const isPartlyWrittenJob = ({ state, phase, options, created, updated }: StoredBulkJob): boolean =>
  state === 'running' &&
  phase === 'write' &&
  getRowWritingBulkJobOptions(options)?.plan.onBad === 'stop' &&
  created + updated > 0;

/**
 * Ends a locked all-or-nothing job: undoes what it has written first, part by part, also in another process
 * after a crash. Runs in the caller's transaction.
 */
export async function undoAllOrNothingJob(
  ctx: AppContext,
  job: StoredBulkJob,
  { state, sentence }: { state: 'failed' | 'canceled'; sentence: string },
): Promise<void> {
  if (!isPartlyWrittenJob(job)) return endBulkJob(ctx, job.id, { state, sentence });
  const at = getCurrentTime(ctx);
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
