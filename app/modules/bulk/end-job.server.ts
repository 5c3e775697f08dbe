import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { formatBulkEntityTitle } from './entities.ts';
import { findBulkJobById, getCurrentTimeDuringBulkJob } from './job-rows.server.ts';
import { formatBulkJobRowCounts, BULK_JOB_KIND_LABELS, type BulkJobState } from './model.ts';
import { bulkJobs } from './tables.server.ts';
import { notifyBulkJobRequester } from './notify-requester.server.ts';

const BULK_JOB_END_STATE_NAMES: Partial<Record<BulkJobState, string>> = {
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
  undone: 'undone',
};

/**
 * Ends a job, records it in the audit log and notifies the user who started it, in the caller's transaction.
 */
export async function endBulkJobAndNotifyRequester(
  ctx: AppContext,
  id: string,
  { state, sentence = null }: { state: 'done' | 'failed' | 'canceled' | 'undone'; sentence?: string | null },
): Promise<void> {
  const at = getCurrentTimeDuringBulkJob(ctx);
  await ctx.db
    .update(bulkJobs)
    .set({
      state,
      sentence,
      phase: null,
      endsAs: null,
      isClearing: false,
      isCancelRequested: false,
      finishedAt: at,
      movedAt: at,
      updatedAt: at,
    })
    .where(eq(bulkJobs.id, id));
  const job = await findBulkJobById(ctx, id);
  if (!job) return;
  const { kind, entity, total, created, updated, unchanged, failed } = job;
  await recordAudit(ctx, {
    action: `bulk.${BULK_JOB_END_STATE_NAMES[state] ?? state}`,
    entity: 'bulk-job',
    entityId: id,
    summary: `${BULK_JOB_KIND_LABELS[kind]} of ${formatBulkEntityTitle(entity).toLowerCase()} ${BULK_JOB_END_STATE_NAMES[state] ?? state}: ${formatBulkJobRowCounts(job)}`,
    after: { total, created, updated, unchanged, failed },
  });
  await notifyBulkJobRequester(ctx, job);
}
