import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import type { World } from './world.ts';

/** Written although nothing is done: counts of refused visits, counters of caches and limits. */
const BOOKKEEPING = new Set(['audit_refusals', 'cache_versions', 'rate_limits']);

/** A mark for the content of each table: the number of rows, and the newest transaction that wrote one. */
export type Traces = ReadonlyMap<string, string>;

/**
 * Prepares the statement that `readTraces` runs hundreds of times: planning it takes longer than running it.
 */
export async function prepareTraces({ db }: AppContext): Promise<void> {
  // The database and its session belong to the worker, so the statement may already be prepared.
  const [known] = await runRawSqlQuery(
    db,
    sql`select from pg_prepared_statements where name = 'walk_traces'`,
  );
  if (known) return;
  const tables = await runRawSqlQuery(db, sql`select tablename from pg_tables where schemaname = 'public'`);
  const names = tables.map(({ tablename }) => String(tablename)).filter((name) => !BOOKKEEPING.has(name));
  const marks = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ':' || coalesce(max(xmin::text::bigint), 0) as mark from "${name}"`,
  );
  await db.execute(sql.raw(`prepare walk_traces as ${marks.join(' union all ')}`));
}

/** Reads the marks of every table of the shop. */
export async function readTraces(world: World): Promise<Traces> {
  const rows = await runRawSqlQuery(world.ctx().db, sql`execute walk_traces`);
  return new Map(rows.map(({ name, mark }) => [String(name), String(mark)]));
}

/** Returns the tables that were written between two readings. */
export function written(before: Traces, after: Traces): string[] {
  return [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name);
}
