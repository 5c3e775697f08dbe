import { sql } from 'drizzle-orm';

import type { Executor } from '#app/platform/db/database.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import type { WaitingJob } from '#app/platform/jobs/waiting-jobs.server.ts';

import { bytesOf, readMembers } from './archive-reader.server.ts';
import { asJsonList, checkColumns, checkSum, jobsIn } from './check-rows.server.ts';
import { listTables, quoted, readRows, rowCounter } from './read-table-rows.server.ts';
import { JOBS_NAME, keyOf, type Manifest, tableOf } from './manifest.ts';
import { TABLE_FATES } from './saved-tables.ts';

/** Tables whose own triggers would write, reject or announce something during the restore. */
async function listTriggered(db: Executor): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`select distinct c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((row) => String(row['table']));
}

async function setTriggers(db: Executor, tables: readonly string[], to: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await db.execute(sql.raw(`alter table ${quoted(table)} ${to} trigger user`));
}

async function insertLines(db: Executor, table: string, columns: string[], rows: string): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const name = quoted(table);
  await db.execute(
    sql`insert into ${sql.raw(`${name} (${list}) select ${list}`)}
        from json_populate_recordset(${sql.raw(`null::${name}`)}, ${rows}::json)`,
  );
}

/** Inserts every row of the file into its table; returns the jobs that follow them. */
async function loadRows(db: Executor, path: string, { tables }: Manifest): Promise<WaitingJob[]> {
  for await (const member of readMembers(path)) {
    const table = tableOf(member.name);
    const saved = table === null ? undefined : tables[table];
    if (table !== null && saved) {
      await insertLines(db, table, saved.columns, asJsonList(await bytesOf(member)));
    } else if (member.name === JOBS_NAME) {
      // All rows come before the jobs, and the files after them.
      return jobsIn(await bytesOf(member));
    } else if (keyOf(member.name) !== null) break;
  }
  return [];
}

/** Throws `BackupDoesNotFit` unless the tables contain exactly what the file does. */
async function compareRows(db: Executor, { tables }: Manifest): Promise<void> {
  for (const shape of await listTables(db)) {
    const saved = tables[shape.name];
    if (!saved) continue;
    const counter = rowCounter();
    for await (const rows of readRows(db, { ...shape, columns: saved.columns })) counter.add(rows);
    checkSum(shape.name, saved, counter);
  }
}

/**
 * Replaces all rows by those of a backup, in the caller's transaction, with the backup's schema. No trigger
 * runs; foreign keys are checked. Returns the waiting jobs. Throws `BackupDoesNotFit` if the result differs.
 */
export async function loadTables(db: Executor, path: string, manifest: Manifest): Promise<WaitingJob[]> {
  const shapes = await listTables(db);
  checkColumns(shapes, manifest);
  const present = shapes.map(({ name }) => name);
  const emptied = present.filter((name) => TABLE_FATES.get(name) !== 'kept');
  await db.execute(sql.raw(`truncate ${emptied.map(quoted).join(', ')}`));
  const triggered = await listTriggered(db);
  await setTriggers(db, triggered, 'disable');
  const jobs = await loadRows(db, path, manifest);
  await compareRows(db, manifest);
  await setTriggers(db, triggered, 'enable');
  return jobs;
}
