import { eq, sql } from 'drizzle-orm';

import { lockCategoriesAndReloadContext } from '#app/modules/content/categories/lock-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { getBulkJobRowWriter } from '../edits/editors.server.ts';
import { endBulkJobAndNotifyRequester } from '../end-job.server.ts';
import { getBulkEntityDefinition, isImportableEntityName } from '../entities.ts';
import { importBulkRowBatch, type ImportRowWritersByEntity } from './import-part.server.ts';
import { getBulkJobOptionsUnlessExport } from '../job-options.ts';
import {
  pickPendingBulkJobRowFields,
  resetBulkJobRowsBeforePhase,
  findBulkJobById,
  resetBulkJobCheckCounts,
  lockBulkJobInStates,
  getCurrentTimeDuringBulkJob,
  saveJobRowResultsAndSums,
  type StoredBulkJob,
  listPendingJobRows,
} from '../job-rows.server.ts';
import { undoAllOrNothingBulkJob } from '../undo-whole-job.server.ts';
import { buildFailedBulkJobRowResult, type BulkJobImportSettings } from './prepare-rows.server.ts';
import { describeImportPriceJumps } from '../model.ts';
import { formatCellForImportReport } from '../row-values.ts';
import { bulkJobs } from '../tables.server.ts';

/**
 * Rows per transaction. The shop answers requests between two transactions, even with a single connection.
 */
const IMPORT_BATCH_ROWS = 100;

const ACTIVE_IMPORT_STATES = ['checking', 'running'] as const;

type ImportRunContext = {
  task: BulkJobImportSettings;
  importers: ImportRowWritersByEntity;
  isTrial: boolean;
};

export function getBulkJobImportSettings(job: StoredBulkJob): BulkJobImportSettings | null {
  const options = getBulkJobOptionsUnlessExport(job.options);
  return options && isImportableEntityName(job.entity)
    ? { entity: job.entity, plan: options.plan, shape: options.shape, isEdit: job.kind === 'edit' }
    : null;
}

/** The message if the database rejects one row; null if the error is not about a row. */
function describeImportRowDatabaseError(error: unknown): string | null {
  const code = classifyDatabaseError(error)?.code;
  const isRow = code === 'unique_violation' || code === 'constraint_violation' || code === 'bad_text';
  return isRow ? 'can’t be stored: another row in the shop already uses one of its values' : null;
}

async function importBatchRows(
  ctx: AppContext,
  { task, importers, isTrial }: ImportRunContext,
  job: StoredBulkJob,
  atOnce: number,
) {
  const rows = await listPendingJobRows(ctx, job.id, ['pending'], atOnce);
  const work = {
    task,
    importer: getBulkJobRowWriter(importers, task.entity, task.isEdit),
    isTrial,
    importId: job.id,
    prices: job,
  };
  return importBulkRowBatch(ctx, work, rows.map(pickPendingBulkJobRowFields));
}

/**
 * Ends a locked job as failed, undoing its rows if it is all or nothing: its price jumps have changed since
 * the check and need confirmation.
 */
async function stopImportJobOnPriceJumps(
  ctx: AppContext,
  job: StoredBulkJob,
  priceJumps: number,
): Promise<void> {
  await ctx.db.update(bulkJobs).set({ priceJumps }).where(eq(bulkJobs.id, job.id));
  const sentence = `It was stopped: ${describeImportPriceJumps({ ...job, priceJumps })} Confirm them, or check the file.`;
  await undoAllOrNothingBulkJob(ctx, job, { state: 'failed', sentence });
}

/**
 * Writes the next rows in a transaction of their own; false if none are left.
 * An error in a row fails only that row.
 */
async function importNextBulkRowBatch(
  ctx: AppContext,
  job: StoredBulkJob,
  work: ImportRunContext,
  atOnce: number,
): Promise<boolean> {
  try {
    return await inTransaction(
      ctx,
      async (ctx) => {
        const held = await lockBulkJobInStates(ctx, job.id, ACTIVE_IMPORT_STATES);
        if (!held) return false;
        // Read now: they may have changed, also by this job's own page.
        const results = await importBatchRows(await lockCategoriesAndReloadContext(ctx), work, held, atOnce);
        if (results.ok) await saveJobRowResultsAndSums(ctx, job, results.value);
        else await stopImportJobOnPriceJumps(ctx, held, results.failure.priceJumps);
        return !results.ok || results.value.length > 0;
      },
      LONG_IMPORT_TRANSACTION_LIMITS,
    );
  } catch (error) {
    const reason = describeImportRowDatabaseError(error);
    if (reason === null) throw error;
    if (atOnce > 1) {
      for (let one = 0; one < atOnce; one++)
        if (!(await importNextBulkRowBatch(ctx, job, work, 1))) return false;
      return true;
    }
    return inTransaction(ctx, async (ctx) => {
      if (!(await lockBulkJobInStates(ctx, job.id, ACTIVE_IMPORT_STATES))) return false;
      const [row] = await listPendingJobRows(ctx, job.id, ['pending'], 1);
      if (row) {
        const problem = {
          column: '(row)',
          value: formatCellForImportReport(Object.values(row.cells).join(' ')),
          reason,
        };
        await saveJobRowResultsAndSums(ctx, job, [buildFailedBulkJobRowResult(row.place, [problem])]);
      }
      return row !== undefined;
    });
  }
}

const formatImportRowCount = (value: number) => value.toLocaleString('en-US');
const describeNothingImported = ({ failed, total }: StoredBulkJob) =>
  `Nothing was imported: ${formatImportRowCount(failed)} of ${formatImportRowCount(total)} rows have problems.`;

/** All rows are checked or written. */
async function finishImportJobPhase(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockBulkJobInStates(ctx, jobId, ACTIVE_IMPORT_STATES);
    if (!job) return false;
    const at = getCurrentTimeDuringBulkJob(ctx);
    if (job.state === 'checking') {
      await ctx.db
        .update(bulkJobs)
        .set({ state: 'checked', phase: null, movedAt: at, updatedAt: at })
        .where(eq(bulkJobs.id, jobId));
      return false;
    }
    if (job.phase === 'write') {
      await endBulkJobAndNotifyRequester(ctx, jobId, { state: 'done' });
      return false;
    }
    await resetBulkJobCheckCounts(ctx, jobId);
    if (job.failed > 0) {
      await endBulkJobAndNotifyRequester(ctx, jobId, {
        state: 'failed',
        sentence: describeNothingImported(job),
      });
      return false;
    }
    await ctx.db
      .update(bulkJobs)
      .set({ phase: 'write', isClearing: true, movedAt: at })
      .where(eq(bulkJobs.id, jobId));
    return true;
  });
}

/** A row that passed the check can no longer be written, so none is. */
function rollBackFailedImport(ctx: AppContext, jobId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockBulkJobInStates(ctx, jobId, ['running']);
    if (job)
      await undoAllOrNothingBulkJob(ctx, job, { state: 'failed', sentence: describeNothingImported(job) });
  });
}

/** Rows that repeat a unique value; the first of them is accepted. */
async function rejectDuplicateImportFileRows(ctx: AppContext, job: StoredBulkJob): Promise<void> {
  const task = getBulkJobImportSettings(job);
  if (!task) return;
  const fields = new Set(['id', task.plan.matchBy, ...getBulkEntityDefinition(task.entity).unique]);
  for (const [column, field] of Object.entries(task.plan.mapping)) {
    if (!fields.has(field)) continue;
    const rows = await runRawSqlQuery(
      ctx.db,
      sql`
      select place, cell, first_line from (
        select place, outcome, cells ->> ${column} as cell, row_number() over same as nth,
          first_value(line) over same as first_line
        from bulk_rows
        where job_id = ${job.id} and trim(coalesce(cells ->> ${column}, '')) <> ''
        window same as (partition by lower(trim(cells ->> ${column})) order by place)
      ) as told where nth > 1 and outcome = 'pending'`,
    );
    const results = rows.map(({ place, cell, first_line: line }) =>
      buildFailedBulkJobRowResult(Number(place), [
        {
          column,
          value: formatCellForImportReport(cell),
          reason: `is already on line ${formatImportRowCount(Number(line))}`,
        },
      ]),
    );
    if (results.length > 0) await saveJobRowResultsAndSums(ctx, job, results);
  }
}

/** Resets the next rows; once all are reset, marks those that repeat each other. */
function resetNextImportRowsForRecheck(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const job = await lockBulkJobInStates(ctx, jobId, ACTIVE_IMPORT_STATES);
      if (!job) return false;
      const isCleared = !(await resetBulkJobRowsBeforePhase(ctx, job));
      await ctx.db
        .update(bulkJobs)
        .set({
          movedAt: getCurrentTimeDuringBulkJob(ctx),
          ...(isCleared && { isClearing: false, failed: 0 }),
        })
        .where(eq(bulkJobs.id, jobId));
      if (isCleared) await rejectDuplicateImportFileRows(ctx, job);
      return true;
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/**
 * Continues an import; returns false when it has ended or waits for the user.
 * All-or-nothing imports are also written in parts, so that the shop keeps
 * answering; if a row fails after all, the rows before it are undone.
 */
export async function continueBulkImportJob(
  ctx: AppContext,
  jobId: string,
  importers: ImportRowWritersByEntity,
): Promise<boolean> {
  const job = await findBulkJobById(ctx, jobId);
  const task = job && getBulkJobImportSettings(job);
  if (!job || !task || (job.state !== 'checking' && job.state !== 'running')) return false;
  if (job.isClearing) return resetNextImportRowsForRecheck(ctx, jobId);
  const isTrial = job.phase !== 'write';
  if (!isTrial && task.plan.onBad === 'stop' && job.failed > 0) {
    await rollBackFailedImport(ctx, jobId);
    return true;
  }
  const work = { task, importers, isTrial };
  const atOnce = getBulkEntityDefinition(task.entity).rowsAtOnce ?? IMPORT_BATCH_ROWS;
  return (await importNextBulkRowBatch(ctx, job, work, atOnce)) || finishImportJobPhase(ctx, jobId);
}
