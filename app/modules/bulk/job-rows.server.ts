import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { AppContext } from '#app/platform/context.ts';

import { getBulkEntityDefinition, isImportableEntityName } from './entities.ts';
import { isSuspiciousImportPriceChange, type BulkJobState, type BulkJobRowOutcome } from './model.ts';
import type { BulkJobRowResult, PendingBulkJobRow } from './imports/prepare-rows.server.ts';
import { bulkJobs, bulkRows } from './tables.server.ts';

export type StoredBulkJob = typeof bulkJobs.$inferSelect;

/** Returns the current time: a job runs longer than the request that started it. */
export const getCurrentTimeDuringBulkJob = (ctx: AppContext): Date =>
  new Date(Date.now() + ctx.settings.clockOffsetMs);

/** Returns the current state of a job; null if there is none. */
export async function findBulkJobById(ctx: AppContext, id: string): Promise<StoredBulkJob | null> {
  const [job] = await ctx.db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  return job ?? null;
}

/**
 * Locks the job for this transaction and returns it if it is in one of these states. A second process waits,
 * then takes the remaining rows.
 */
export async function lockBulkJobInStates(
  ctx: AppContext,
  id: string,
  states: readonly BulkJobState[],
): Promise<StoredBulkJob | null> {
  const [job] = await ctx.db
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...states])))
    .for('update');
  return job ?? null;
}

/** Returns the next pending rows. */
export async function listPendingJobRows(
  ctx: AppContext,
  jobId: string,
  outcomes: readonly BulkJobRowOutcome[],
  atOnce: number,
) {
  return ctx.db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), inArray(bulkRows.outcome, [...outcomes])))
    .orderBy(asc(bulkRows.place))
    .limit(atOnce);
}

export const pickPendingBulkJobRowFields = ({ place, cells }: PendingBulkJobRow): PendingBulkJobRow => ({
  place,
  cells,
});

const countBulkJobRowsWithOutcome = (results: readonly BulkJobRowResult[], wanted: BulkJobRowOutcome) =>
  results.filter(({ outcome }) => outcome === wanted).length;

/** The amount fields of an entity. */
const listMoneyFieldsOfEntity = (entity: string): string[] =>
  isImportableEntityName(entity)
    ? getBulkEntityDefinition(entity).fields.flatMap(({ name, kind }) => (kind === 'money' ? [name] : []))
    : [];

/** Marks the rows of an import whose price changes so much that it may be a mistake. */
export function filterRowsWithSuspiciousPriceChange<Row extends Pick<BulkJobRowResult, 'before' | 'after'>>(
  entity: string,
  rows: readonly Row[],
): Row[] {
  const names = listMoneyFieldsOfEntity(entity);
  return rows.filter(({ before, after }) =>
    names.some((name) => isSuspiciousImportPriceChange(before?.[name], after?.[name])),
  );
}

/** Saves the results of rows in one statement, and updates the sums of their job. */
export async function saveJobRowResultsAndSums(
  ctx: AppContext,
  { id: jobId, entity }: Pick<StoredBulkJob, 'id' | 'entity'>,
  results: readonly BulkJobRowResult[],
): Promise<void> {
  if (results.length > 0) await saveBulkJobRowResults(ctx, jobId, results);
  const more = (column: AnyPgColumn, outcome: BulkJobRowOutcome) =>
    sql`${column} + ${countBulkJobRowsWithOutcome(results, outcome)}`;
  await ctx.db
    .update(bulkJobs)
    .set({
      created: more(bulkJobs.created, 'created'),
      updated: more(bulkJobs.updated, 'updated'),
      unchanged: more(bulkJobs.unchanged, 'unchanged'),
      failed: more(bulkJobs.failed, 'failed'),
      priceJumps: sql`${bulkJobs.priceJumps} + ${filterRowsWithSuspiciousPriceChange(entity, results).length}`,
      movedAt: getCurrentTimeDuringBulkJob(ctx),
    })
    .where(eq(bulkJobs.id, jobId));
}

/** Saves the results of rows without updating the sums of their job. */
export async function saveBulkJobRowResults(
  ctx: AppContext,
  jobId: string,
  results: readonly BulkJobRowResult[],
): Promise<void> {
  const rows = results.map(({ entityId, ...row }) => ({ ...row, entity_id: entityId }));
  await ctx.db.execute(sql`
    update ${bulkRows} set outcome = given.outcome, problems = given.problems, entity_id = given.entity_id,
      before = given.before, after = given.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(place integer, outcome text, problems jsonb, entity_id uuid, before jsonb, after jsonb)
    where ${bulkRows.jobId} = ${jobId} and ${bulkRows}.place = given.place`);
}

const JOB_ROW_RESET_BATCH_SIZE = 1_000;

/** Resets the next rows to pending; false if none are left. */
async function resetBulkJobRowsByOutcome(
  ctx: AppContext,
  jobId: string,
  outcomes: readonly BulkJobRowOutcome[],
): Promise<boolean> {
  const isOne = and(eq(bulkRows.jobId, jobId), inArray(bulkRows.outcome, [...outcomes]));
  const next = await ctx.db
    .select({ place: bulkRows.place })
    .from(bulkRows)
    .where(isOne)
    .orderBy(asc(bulkRows.place))
    .limit(JOB_ROW_RESET_BATCH_SIZE);
  const last = next.at(-1)?.place;
  if (last === undefined) return false;
  // By range: with a subquery in this statement, the selection above ran once per row if the table lacked
  // fresh statistics.
  await ctx.db
    .update(bulkRows)
    .set({ outcome: 'pending', problems: [], entityId: null, before: null, after: null })
    .where(and(isOne, lte(bulkRows.place, last)));
  return true;
}

const FINISHED_BULK_JOB_ROW_OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'failed',
  'undone',
  'kept',
] as const;

/**
 * Resets rows of a job before its phase starts: the failed ones if others are finished, otherwise all. Works
 * in parts, because a single statement would block the embedded database. Returns false if none are left.
 */
export function resetBulkJobRowsBeforePhase(
  ctx: AppContext,
  { id, created, updated, unchanged }: StoredBulkJob,
): Promise<boolean> {
  return resetBulkJobRowsByOutcome(
    ctx,
    id,
    created + updated + unchanged > 0 ? ['failed'] : FINISHED_BULK_JOB_ROW_OUTCOMES,
  );
}

/** Resets the counts of a check; its problems stay for the report. */
export async function resetBulkJobCheckCounts(ctx: AppContext, jobId: string): Promise<void> {
  await ctx.db
    .update(bulkJobs)
    .set({ created: 0, updated: 0, unchanged: 0, priceJumps: 0 })
    .where(eq(bulkJobs.id, jobId));
}

/** Returns how many rows of a job were undone, and how many were kept. */
export async function countUndoneBulkJobRows(
  ctx: AppContext,
  jobId: string,
): Promise<{ undone: number; kept: number }> {
  const of = (outcome: BulkJobRowOutcome) =>
    ctx.db.$count(bulkRows, and(eq(bulkRows.jobId, jobId), eq(bulkRows.outcome, outcome)));
  return { undone: await of('undone'), kept: await of('kept') };
}

const BULK_JOB_ROW_INSERT_BATCH_SIZE = 1_000;

/** Adds rows to a job, in order. */
export async function addBulkJobRows(
  ctx: AppContext,
  jobId: string,
  rows: readonly { line: number; cells: Record<string, unknown> }[],
): Promise<void> {
  const placed = rows.map((row, place) => ({ ...row, place }));
  for (let from = 0; from < placed.length; from += BULK_JOB_ROW_INSERT_BATCH_SIZE) {
    const part = JSON.stringify(placed.slice(from, from + BULK_JOB_ROW_INSERT_BATCH_SIZE));
    await ctx.db.execute(sql`
      insert into ${bulkRows} (job_id, place, line, cells)
      select ${jobId}::uuid, place, line, cells
      from jsonb_to_recordset(${part}::jsonb) as given(place integer, line integer, cells jsonb)`);
  }
}
