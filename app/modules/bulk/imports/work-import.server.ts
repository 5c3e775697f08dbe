import { eq, sql } from 'drizzle-orm';

import { withCategories } from '#app/modules/content/categories/lock-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { toDatabaseFailure } from '#app/platform/db/failure.server.ts';
import { queryRawRows } from '#app/platform/db/rows.server.ts';
import { BULK_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { getRowWriter } from '../edits/editors.server.ts';
import { endJob } from '../end-job.server.ts';
import { getBulkEntity, isEntityName } from '../entities.ts';
import { importPart, type Importers } from './import-part.server.ts';
import { importOptions } from '../job-options.ts';
import {
  asTaken,
  clearPart,
  findStoredJob,
  discardTrial,
  lockJob,
  nowOf,
  saveResults,
  type StoredJob,
  takeRows,
} from '../job-rows.server.ts';
import { undoWholeJob } from '../undo-whole-job.server.ts';
import { failedRow, type ImportTask } from './prepare-rows.server.ts';
import { describePriceJumps } from '../model.ts';
import { cellText } from '../row-values.ts';
import { bulkJobs } from '../tables.server.ts';

/**
 * Rows per transaction. The shop answers requests between two transactions, even with a single connection.
 */
const AT_ONCE = 100;

const ACTIVE_STATES = ['checking', 'running'] as const;

type ImportWork = { task: ImportTask; importers: Importers; isTrial: boolean };

export function taskOf(job: StoredJob): ImportTask | null {
  const options = importOptions(job.options);
  return options && isEntityName(job.entity)
    ? { entity: job.entity, plan: options.plan, shape: options.shape, isEdit: job.kind === 'edit' }
    : null;
}

/** The message if the database rejects one row; null if the error is not about a row. */
function refusedRow(error: unknown): string | null {
  const code = toDatabaseFailure(error)?.code;
  const isRow = code === 'unique_violation' || code === 'constraint_violation' || code === 'bad_text';
  return isRow ? 'can’t be stored: another row in the shop already uses one of its values' : null;
}

async function workRows(
  ctx: AppContext,
  { task, importers, isTrial }: ImportWork,
  job: StoredJob,
  atOnce: number,
) {
  const rows = await takeRows(ctx, job.id, ['pending'], atOnce);
  const work = {
    task,
    importer: getRowWriter(importers, task.entity, task.isEdit),
    isTrial,
    importId: job.id,
    prices: job,
  };
  return importPart(ctx, work, rows.map(asTaken));
}

/**
 * Ends a locked job as failed, undoing its rows if it is all or nothing: its price jumps have changed since
 * the check and need confirmation.
 */
async function stopAtPrices(ctx: AppContext, job: StoredJob, priceJumps: number): Promise<void> {
  await ctx.db.update(bulkJobs).set({ priceJumps }).where(eq(bulkJobs.id, job.id));
  const sentence = `It was stopped: ${describePriceJumps({ ...job, priceJumps })} Confirm them, or check the file.`;
  await undoWholeJob(ctx, job, { state: 'failed', sentence });
}

/**
 * Writes the next rows in a transaction of their own; false if none are left.
 * An error in a row fails only that row.
 */
async function workPart(ctx: AppContext, job: StoredJob, work: ImportWork, atOnce: number): Promise<boolean> {
  try {
    return await inTransaction(
      ctx,
      async (ctx) => {
        const held = await lockJob(ctx, job.id, ACTIVE_STATES);
        if (!held) return false;
        // Read now: they may have changed, also by this job's own page.
        const results = await workRows(await withCategories(ctx), work, held, atOnce);
        if (results.ok) await saveResults(ctx, job, results.value);
        else await stopAtPrices(ctx, held, results.failure.priceJumps);
        return !results.ok || results.value.length > 0;
      },
      BULK_TRANSACTION_LIMITS,
    );
  } catch (error) {
    const reason = refusedRow(error);
    if (reason === null) throw error;
    if (atOnce > 1) {
      for (let one = 0; one < atOnce; one++) if (!(await workPart(ctx, job, work, 1))) return false;
      return true;
    }
    return inTransaction(ctx, async (ctx) => {
      if (!(await lockJob(ctx, job.id, ACTIVE_STATES))) return false;
      const [row] = await takeRows(ctx, job.id, ['pending'], 1);
      if (row) {
        const problem = { column: '(row)', value: cellText(Object.values(row.cells).join(' ')), reason };
        await saveResults(ctx, job, [failedRow(row.place, [problem])]);
      }
      return row !== undefined;
    });
  }
}

const formatNumber = (value: number) => value.toLocaleString('en-US');
const describeNothingImported = ({ failed, total }: StoredJob) =>
  `Nothing was imported: ${formatNumber(failed)} of ${formatNumber(total)} rows have problems.`;

/** All rows are checked or written. */
async function endOfRows(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, jobId, ACTIVE_STATES);
    if (!job) return false;
    const at = nowOf(ctx);
    if (job.state === 'checking') {
      await ctx.db
        .update(bulkJobs)
        .set({ state: 'checked', phase: null, movedAt: at, updatedAt: at })
        .where(eq(bulkJobs.id, jobId));
      return false;
    }
    if (job.phase === 'write') {
      await endJob(ctx, jobId, { state: 'done' });
      return false;
    }
    await discardTrial(ctx, jobId);
    if (job.failed > 0) {
      await endJob(ctx, jobId, { state: 'failed', sentence: describeNothingImported(job) });
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
function rollBackAll(ctx: AppContext, jobId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, jobId, ['running']);
    if (job) await undoWholeJob(ctx, job, { state: 'failed', sentence: describeNothingImported(job) });
  });
}

/** Rows that repeat a unique value; the first of them is accepted. */
async function refuseRepeated(ctx: AppContext, job: StoredJob): Promise<void> {
  const task = taskOf(job);
  if (!task) return;
  const fields = new Set(['id', task.plan.matchBy, ...getBulkEntity(task.entity).unique]);
  for (const [column, field] of Object.entries(task.plan.mapping)) {
    if (!fields.has(field)) continue;
    const rows = await queryRawRows(
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
      failedRow(Number(place), [
        { column, value: cellText(cell), reason: `is already on line ${formatNumber(Number(line))}` },
      ]),
    );
    if (results.length > 0) await saveResults(ctx, job, results);
  }
}

/** Resets the next rows; once all are reset, marks those that repeat each other. */
function clearNext(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const job = await lockJob(ctx, jobId, ACTIVE_STATES);
      if (!job) return false;
      const isCleared = !(await clearPart(ctx, job));
      await ctx.db
        .update(bulkJobs)
        .set({ movedAt: nowOf(ctx), ...(isCleared && { isClearing: false, failed: 0 }) })
        .where(eq(bulkJobs.id, jobId));
      if (isCleared) await refuseRepeated(ctx, job);
      return true;
    },
    BULK_TRANSACTION_LIMITS,
  );
}

/**
 * Continues an import; returns false when it has ended or waits for the user.
 * All-or-nothing imports are also written in parts, so that the shop keeps
 * answering; if a row fails after all, the rows before it are undone.
 */
export async function workImport(ctx: AppContext, jobId: string, importers: Importers): Promise<boolean> {
  const job = await findStoredJob(ctx, jobId);
  const task = job && taskOf(job);
  if (!job || !task || (job.state !== 'checking' && job.state !== 'running')) return false;
  if (job.isClearing) return clearNext(ctx, jobId);
  const isTrial = job.phase !== 'write';
  if (!isTrial && task.plan.onBad === 'stop' && job.failed > 0) {
    await rollBackAll(ctx, jobId);
    return true;
  }
  const work = { task, importers, isTrial };
  const atOnce = getBulkEntity(task.entity).rowsAtOnce ?? AT_ONCE;
  return (await workPart(ctx, job, work, atOnce)) || endOfRows(ctx, jobId);
}
