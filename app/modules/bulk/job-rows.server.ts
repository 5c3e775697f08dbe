import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { AppContext } from '#app/platform/context.ts';

import { entityOf, isEntityName } from './entities.ts';
import { isPriceJump, type JobState, type RowOutcome } from './model.ts';
import type { RowResult, TakenRow } from './imports/prepare-rows.server.ts';
import { bulkJobs, bulkRows } from './tables.server.ts';

export type StoredJob = typeof bulkJobs.$inferSelect;

/** The time it is now: a job outlives the moment it began in. */
export const nowOf = (ctx: AppContext): Date => new Date(Date.now() + ctx.settings.clockOffsetMs);

/** A job as it is now, whatever is done with it meanwhile. */
export async function findStoredJob(ctx: AppContext, id: string): Promise<StoredJob | null> {
  const [job] = await ctx.db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
  return job ?? null;
}

/**
 * The job, held for this transaction, when it is in one of these states: of two processes that work on it, the other one waits, and
 * takes the rows that are left.
 */
export async function holdJob(
  ctx: AppContext,
  id: string,
  states: readonly JobState[],
): Promise<StoredJob | null> {
  const [job] = await ctx.db
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, id), inArray(bulkJobs.state, [...states])))
    .for('update');
  return job ?? null;
}

/** The next rows nothing was done about. */
export async function takeRows(
  ctx: AppContext,
  jobId: string,
  outcomes: readonly RowOutcome[],
  atOnce: number,
) {
  return ctx.db
    .select()
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, jobId), inArray(bulkRows.outcome, [...outcomes])))
    .orderBy(asc(bulkRows.place))
    .limit(atOnce);
}

export const asTaken = ({ place, cells }: TakenRow): TakenRow => ({ place, cells });

const countOf = (results: readonly RowResult[], wanted: RowOutcome) =>
  results.filter(({ outcome }) => outcome === wanted).length;

/** Fields of prices and other amounts of an entity. */
const moneyFields = (entity: string): string[] =>
  isEntityName(entity)
    ? entityOf(entity).fields.flatMap(({ name, kind }) => (kind === 'money' ? [name] : []))
    : [];

/** The rows of an import that change a price so much that it may be a slip. */
export function withPriceJump<Row extends Pick<RowResult, 'before' | 'after'>>(
  entity: string,
  rows: readonly Row[],
): Row[] {
  const names = moneyFields(entity);
  return rows.filter(({ before, after }) => names.some((name) => isPriceJump(before?.[name], after?.[name])));
}

/** What became of rows, in one statement, and the sums of their job. */
export async function saveResults(
  ctx: AppContext,
  { id: jobId, entity }: Pick<StoredJob, 'id' | 'entity'>,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length > 0) await saveRows(ctx, jobId, results);
  const more = (column: AnyPgColumn, outcome: RowOutcome) => sql`${column} + ${countOf(results, outcome)}`;
  await ctx.db
    .update(bulkJobs)
    .set({
      created: more(bulkJobs.created, 'created'),
      updated: more(bulkJobs.updated, 'updated'),
      unchanged: more(bulkJobs.unchanged, 'unchanged'),
      failed: more(bulkJobs.failed, 'failed'),
      priceJumps: sql`${bulkJobs.priceJumps} + ${withPriceJump(entity, results).length}`,
      movedAt: nowOf(ctx),
    })
    .where(eq(bulkJobs.id, jobId));
}

/** What became of rows, without a word to the sums of their job. */
export async function saveRows(ctx: AppContext, jobId: string, results: readonly RowResult[]): Promise<void> {
  const rows = results.map(({ entityId, ...row }) => ({ ...row, entity_id: entityId }));
  await ctx.db.execute(sql`
    update ${bulkRows} set outcome = given.outcome, problems = given.problems, entity_id = given.entity_id,
      before = given.before, after = given.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(place integer, outcome text, problems jsonb, entity_id uuid, before jsonb, after jsonb)
    where ${bulkRows.jobId} = ${jobId} and ${bulkRows}.place = given.place`);
}

const CLEARED_AT_ONCE = 1_000;

/** Lets the next rows wait to be worked on again, as if nothing had become of them; false when none are left. */
async function clearSome(ctx: AppContext, jobId: string, outcomes: readonly RowOutcome[]): Promise<boolean> {
  const isOne = and(eq(bulkRows.jobId, jobId), inArray(bulkRows.outcome, [...outcomes]));
  const next = await ctx.db
    .select({ place: bulkRows.place })
    .from(bulkRows)
    .where(isOne)
    .orderBy(asc(bulkRows.place))
    .limit(CLEARED_AT_ONCE);
  const last = next.at(-1)?.place;
  if (last === undefined) return false;
  // By range: as a condition of this statement the choice above was made once for each row of a table without fresh statistics.
  await ctx.db
    .update(bulkRows)
    .set({ outcome: 'pending', problems: [], entityId: null, before: null, after: null })
    .where(and(isOne, lte(bulkRows.place, last)));
  return true;
}

const DONE_WITH = ['created', 'updated', 'unchanged', 'failed', 'undone', 'kept'] as const;

/**
 * Lets rows of a job wait again before its phase begins: those that failed where others are done, otherwise all of them. A part at a
 * time, because one statement about all of them would hold the embedded database up. False when none are left.
 */
export function clearPart(ctx: AppContext, { id, created, updated, unchanged }: StoredJob): Promise<boolean> {
  return clearSome(ctx, id, created + updated + unchanged > 0 ? ['failed'] : DONE_WITH);
}

/** What was only looked at counts for nothing; its problems stay, for the report. */
export async function forgetTrial(ctx: AppContext, jobId: string): Promise<void> {
  await ctx.db
    .update(bulkJobs)
    .set({ created: 0, updated: 0, unchanged: 0, priceJumps: 0 })
    .where(eq(bulkJobs.id, jobId));
}

/** How many rows of a job were taken back, and how many were not. */
export async function countUndone(ctx: AppContext, jobId: string): Promise<{ undone: number; kept: number }> {
  const of = (outcome: RowOutcome) =>
    ctx.db.$count(bulkRows, and(eq(bulkRows.jobId, jobId), eq(bulkRows.outcome, outcome)));
  return { undone: await of('undone'), kept: await of('kept') };
}

const ADDED_AT_ONCE = 1_000;

/** Adds rows to a job, in their order. */
export async function addJobRows(
  ctx: AppContext,
  jobId: string,
  rows: readonly { line: number; cells: Record<string, unknown> }[],
): Promise<void> {
  const placed = rows.map((row, place) => ({ ...row, place }));
  for (let from = 0; from < placed.length; from += ADDED_AT_ONCE) {
    const part = JSON.stringify(placed.slice(from, from + ADDED_AT_ONCE));
    await ctx.db.execute(sql`
      insert into ${bulkRows} (job_id, place, line, cells)
      select ${jobId}::uuid, place, line, cells
      from jsonb_to_recordset(${part}::jsonb) as given(place integer, line integer, cells jsonb)`);
  }
}
