import { setTimeout } from 'node:timers/promises';

import { ONE_SECOND_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { clearOldBulkJobs } from './clear-jobs.server.ts';
import { findBulkJobRequester } from './find-requester.server.ts';
import { listStalledBulkJobs } from './list-stalled-jobs.server.ts';
import type { ImportRowWritersByEntity } from './imports/import-part.server.ts';
import { findBulkJobById, resetBulkJobCheckCounts, lockBulkJobInStates } from './job-rows.server.ts';
import { isWorkingJobState, UNFINISHED_BULK_JOB_STATES } from './model.ts';
import { isAtomicBulkJobPartlyWritten, undoAllOrNothingBulkJob } from './undo-whole-job.server.ts';
import { undoNextBulkJobRows } from './undo-rows.server.ts';
import { runBulkExportJob } from './write-export.server.ts';
import { continueBulkImportJob } from './imports/work-import.server.ts';

/** A run yields to other jobs of its queue after this time and is queued again behind them. */
const MAX_BULK_JOB_RUN_MS = 20 * ONE_SECOND_MS;
/** Longer than a run may last, including its last part of rows. */
const BULK_WORK_JOB_TIMEOUT_SECONDS = 360;

const BULK_JOB_PERMISSION_LOST_FAILURE = {
  state: 'failed',
  sentence: 'The person who started it no longer has permission.',
} as const;

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'bulk.work': { jobId: string };
    'bulk.export': { jobId: string };
    'bulk.tend': NoJobData;
  }
}

/** Ends a job whose user has lost the right to it; a partly written all-or-nothing job is undone. */
const stopBulkJobOfUnauthorizedUser = (ctx: AppContext, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const job = await lockBulkJobInStates(ctx, id, UNFINISHED_BULK_JOB_STATES);
    if (job) await undoAllOrNothingBulkJob(ctx, job, BULK_JOB_PERMISSION_LOST_FAILURE);
  });

/** Ends a job that was canceled; the results of a check are discarded. */
function finishCanceledBulkJob(ctx: AppContext, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockBulkJobInStates(ctx, id, UNFINISHED_BULK_JOB_STATES);
    if (!job) return;
    const isTrial = job.phase === 'check';
    if (isTrial) await resetBulkJobCheckCounts(ctx, id);
    const sentence =
      isTrial || job.created + job.updated === 0
        ? 'Stopped before anything was changed.'
        : isAtomicBulkJobPartlyWritten(job)
          ? 'Stopped. Nothing was imported.'
          : 'Stopped. Changes made so far are kept and can be undone.';
    await undoAllOrNothingBulkJob(ctx, job, { state: 'canceled', sentence });
  });
}

/** One step of a job on behalf of its user; false when the job is done. */
async function runBulkJobStep(
  ctx: AppContext,
  id: string,
  importers: ImportRowWritersByEntity,
): Promise<boolean> {
  const job = await findBulkJobById(ctx, id);
  if (!job || !isWorkingJobState(job.state)) return false;
  const actor = await findBulkJobRequester(ctx, job.requestedBy);
  // A partial write is undone even if the user has left.
  if (job.state === 'undoing' && job.endsAs !== null)
    return undoNextBulkJobRows(actor ? { ...ctx, actor } : ctx, id, importers);
  if (!actor) {
    await stopBulkJobOfUnauthorizedUser(ctx, id);
    return true;
  }
  const requesterCtx = { ...ctx, actor };
  if (job.state === 'undoing') return undoNextBulkJobRows(requesterCtx, id, importers);
  if (job.isCancelRequested) {
    await finishCanceledBulkJob(requesterCtx, id);
    return true;
  }
  return continueBulkImportJob(requesterCtx, id, importers);
}

/** Pause that gives waiting queries the embedded database: enough for the sequential queries of a page. */
const BULK_JOB_DATABASE_PAUSE_MS = 25;

async function pauseBulkJobForWaitingQueries({ database }: AppContext): Promise<void> {
  const isWanted = database.use().some(({ idle, waiting }) => idle === 0 || waiting > 0);
  if (database.engine === 'embedded' && isWanted) await setTimeout(BULK_JOB_DATABASE_PAUSE_MS);
}

/**
 * Works on a job until it is done, canceled, or other jobs have waited long
 * enough. A killed run is resumed where it stopped.
 */
export async function runBulkJob(
  ctx: AppContext,
  id: string,
  importers: ImportRowWritersByEntity,
): Promise<void> {
  const until = performance.now() + MAX_BULK_JOB_RUN_MS;
  while (await runBulkJobStep(ctx, id, importers)) {
    await pauseBulkJobForWaitingQueries(ctx);
    if (performance.now() < until) continue;
    await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, 'bulk.work', { jobId: id }));
    return;
  }
}

/** Defines the job that imports, edits and undoes rows for /admin/bulk. */
export function createBulkJobProcessor(importers: ImportRowWritersByEntity): JobDefinition<'bulk.work'> {
  return {
    queue: 'bulk.work',
    label: 'Process bulk jobs',
    mayTakeSeconds: BULK_WORK_JOB_TIMEOUT_SECONDS,
    retryLimit: 5,
    async run(ctx, { jobId }) {
      if (jobId) await runBulkJob(ctx, jobId, importers);
    },
  };
}

/** A file takes as long as its rows; the whole shop may take hours. */
const EXPORT_TIMEOUT_SECONDS = 6 * 3_600;

/** Writes export files. */
export const bulkExportJob: JobDefinition<'bulk.export'> = {
  queue: 'bulk.export',
  label: 'Write an export file',
  mayTakeSeconds: EXPORT_TIMEOUT_SECONDS,
  retryLimit: 3,
  async run(ctx, { jobId }) {
    const job = jobId ? await findBulkJobById(ctx, jobId) : null;
    if (!job) return;
    const actor = await findBulkJobRequester(ctx, job.requestedBy);
    if (actor) await runBulkExportJob({ ...ctx, actor }, job.id);
    else await stopBulkJobOfUnauthorizedUser(ctx, job.id);
  },
};

/** Every minute: restarts jobs whose process died, and removes expired files and rows. */
export const bulkCleanupJob: JobDefinition<'bulk.tend'> = {
  queue: 'bulk.tend',
  label: 'Clean up bulk jobs',
  isOneEnough: true,
  schedule: '* * * * *',
  retryLimit: 1,
  async run(ctx) {
    for (const { id: jobId, kind } of await listStalledBulkJobs(ctx)) {
      const queue = kind === 'export' ? 'bulk.export' : 'bulk.work';
      await inTransaction(ctx, (ctx) => ctx.jobs.send(ctx, queue, { jobId }));
    }
    await clearOldBulkJobs(ctx);
  },
};
