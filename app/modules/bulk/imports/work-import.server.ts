import { eq, sql } from 'drizzle-orm';

import { withCategories } from '#app/modules/content/categories/hold-categories.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { databaseFailure } from '#app/platform/db/failure.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { writerOf } from '../edits/editors.server.ts';
import { endJob } from '../end-job.server.ts';
import { entityOf, isEntityName } from '../entities.ts';
import { importPart, type Importers } from './import-part.server.ts';
import { importOptions } from '../job-options.ts';
import {
  asTaken,
  clearPart,
  findStoredJob,
  forgetTrial,
  holdJob,
  nowOf,
  saveResults,
  type StoredJob,
  takeRows,
} from '../job-rows.server.ts';
import { takeAllBack } from '../take-all-back.server.ts';
import { failedRow, type ImportTask } from './prepare-rows.server.ts';
import { priceJumpWords } from '../model.ts';
import { toldCell } from '../row-values.ts';
import { bulkJobs } from '../tables.server.ts';

/** Rows in one transaction: the shop answers between two of them, also where it has one connection. */
const AT_ONCE = 100;

const WORKED = ['checking', 'running'] as const;

type Work = { task: ImportTask; importers: Importers; isTrial: boolean };

export function taskOf(job: StoredJob): ImportTask | null {
  const options = importOptions(job.options);
  return options && isEntityName(job.entity)
    ? { entity: job.entity, plan: options.plan, shape: options.shape, isEdit: job.kind === 'edit' }
    : null;
}

/** What the database refuses of one row; null for what is no fault of a row. */
function refusedRow(error: unknown): string | null {
  const code = databaseFailure(error)?.code;
  const isRow = code === 'unique_violation' || code === 'constraint_violation' || code === 'bad_text';
  return isRow ? 'can’t be stored: another row in the shop already uses one of its values' : null;
}

async function workRows(ctx: AppContext, { task, importers, isTrial }: Work, job: StoredJob, atOnce: number) {
  const rows = await takeRows(ctx, job.id, ['pending'], atOnce);
  const work = {
    task,
    importer: writerOf(importers, task.entity, task.isEdit),
    isTrial,
    importId: job.id,
    prices: job,
  };
  return importPart(ctx, work, rows.map(asTaken));
}

/** Ends a job that is held, because prices changed between its check and its run, or its failed rows had others: a person is asked. */
async function stopAtPrices(ctx: AppContext, job: StoredJob, priceJumps: number): Promise<void> {
  await ctx.db.update(bulkJobs).set({ priceJumps }).where(eq(bulkJobs.id, job.id));
  const sentence = `It was stopped: ${priceJumpWords({ ...job, priceJumps })} Confirm them, or check the file.`;
  await takeAllBack(ctx, job, { state: 'failed', sentence });
}

/** The next rows in a transaction of their own; false when none are left. What a row cannot have is its fault alone. */
async function workPart(ctx: AppContext, job: StoredJob, work: Work, atOnce: number): Promise<boolean> {
  try {
    return await inTransaction(
      ctx,
      async (ctx) => {
        const held = await holdJob(ctx, job.id, WORKED);
        if (!held) return false;
        // As they are now: they may have been changed, by the page of this very job too.
        const results = await workRows(await withCategories(ctx), work, held, atOnce);
        if (results.ok) await saveResults(ctx, job, results.value);
        else await stopAtPrices(ctx, held, results.failure.priceJumps);
        return !results.ok || results.value.length > 0;
      },
      BULK_LIMITS,
    );
  } catch (error) {
    const reason = refusedRow(error);
    if (reason === null) throw error;
    if (atOnce > 1) {
      for (let one = 0; one < atOnce; one++) if (!(await workPart(ctx, job, work, 1))) return false;
      return true;
    }
    return inTransaction(ctx, async (ctx) => {
      if (!(await holdJob(ctx, job.id, WORKED))) return false;
      const [row] = await takeRows(ctx, job.id, ['pending'], 1);
      if (row) {
        const problem = { column: '(row)', value: toldCell(Object.values(row.cells).join(' ')), reason };
        await saveResults(ctx, job, [failedRow(row.place, [problem])]);
      }
      return row !== undefined;
    });
  }
}

const number = (value: number) => value.toLocaleString('en-US');
const nothing = ({ failed, total }: StoredJob) =>
  `Nothing was imported: ${number(failed)} of ${number(total)} rows have problems.`;

/** Every row was looked at, or written. */
async function endOfRows(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const job = await holdJob(ctx, jobId, WORKED);
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
    await forgetTrial(ctx, jobId);
    if (job.failed > 0) {
      await endJob(ctx, jobId, { state: 'failed', sentence: nothing(job) });
      return false;
    }
    await ctx.db
      .update(bulkJobs)
      .set({ phase: 'write', isClearing: true, movedAt: at })
      .where(eq(bulkJobs.id, jobId));
    return true;
  });
}

/** A row that was fine when it was checked cannot be written by now: then none of them is. */
function giveUpAll(ctx: AppContext, jobId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const job = await holdJob(ctx, jobId, ['running']);
    if (job) await takeAllBack(ctx, job, { state: 'failed', sentence: nothing(job) });
  });
}

/** Rows that repeat a value no two may share; the first of them is as good as any. */
async function refuseRepeated(ctx: AppContext, job: StoredJob): Promise<void> {
  const task = taskOf(job);
  if (!task) return;
  const fields = new Set(['id', task.plan.matchBy, ...entityOf(task.entity).unique]);
  for (const [column, field] of Object.entries(task.plan.mapping)) {
    if (!fields.has(field)) continue;
    const rows = await rowsOf(
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
        { column, value: toldCell(cell), reason: `is already on line ${number(Number(line))}` },
      ]),
    );
    if (results.length > 0) await saveResults(ctx, job, results);
  }
}

/** Lets the next rows wait anew; once all of them do, those that repeat each other are named. */
function clearNext(ctx: AppContext, jobId: string): Promise<boolean> {
  return inTransaction(
    ctx,
    async (ctx) => {
      const job = await holdJob(ctx, jobId, WORKED);
      if (!job) return false;
      const isCleared = !(await clearPart(ctx, job));
      await ctx.db
        .update(bulkJobs)
        .set({ movedAt: nowOf(ctx), ...(isCleared && { isClearing: false, failed: 0 }) })
        .where(eq(bulkJobs.id, jobId));
      if (isCleared) await refuseRepeated(ctx, job);
      return true;
    },
    BULK_LIMITS,
  );
}

/**
 * Goes on with an import where it is; false when it has ended, or waits for a person. All rows or none: they
 * are written part by part too, so that the shop answers meanwhile; where one cannot be written after all, those before it are taken back.
 */
export async function workImport(ctx: AppContext, jobId: string, importers: Importers): Promise<boolean> {
  const job = await findStoredJob(ctx, jobId);
  const task = job && taskOf(job);
  if (!job || !task || (job.state !== 'checking' && job.state !== 'running')) return false;
  if (job.isClearing) return clearNext(ctx, jobId);
  const isTrial = job.phase !== 'write';
  if (!isTrial && task.plan.onBad === 'stop' && job.failed > 0) {
    await giveUpAll(ctx, jobId);
    return true;
  }
  const work = { task, importers, isTrial };
  const atOnce = entityOf(task.entity).rowsAtOnce ?? AT_ONCE;
  return (await workPart(ctx, job, work, atOnce)) || endOfRows(ctx, jobId);
}
