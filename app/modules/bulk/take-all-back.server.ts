import { eq } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { endJob } from './end-job.server.ts';
import { entityTitle } from './entities.ts';
import { importOptions } from './job-options.ts';
import { nowOf, type StoredJob } from './job-rows.server.ts';
import { bulkJobs } from './tables.server.ts';

/** Whether a job is to write all its rows or none, and has written some. */
export const isHalfWritten = ({ state, phase, options, created, updated }: StoredJob): boolean =>
  state === 'running' &&
  phase === 'write' &&
  importOptions(options)?.plan.onBad === 'stop' &&
  created + updated > 0;

/**
 * Ends a job that is held, and was to write all its rows or none: what it has written is taken back first, part by part, also by another
 * process after a kill. In the caller's transaction.
 */
export async function takeAllBack(
  ctx: AppContext,
  job: StoredJob,
  { state, sentence }: { state: 'failed' | 'canceled'; sentence: string },
): Promise<void> {
  if (!isHalfWritten(job)) return endJob(ctx, job.id, { state, sentence });
  const at = nowOf(ctx);
  await ctx.db
    .update(bulkJobs)
    .set({ state: 'undoing', endsAs: state, sentence, isCancelAsked: false, movedAt: at, updatedAt: at })
    .where(eq(bulkJobs.id, job.id));
  await recordAudit(ctx, {
    action: 'bulk.rollback_started',
    entity: 'bulk-job',
    entityId: job.id,
    summary: `Undid an import that could not be completed: ${entityTitle(job.entity).toLowerCase()}`,
  });
}
