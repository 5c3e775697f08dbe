import { sql } from 'drizzle-orm';

import type { Executor } from '#app/platform/db/database.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import { statementRefusal } from '#app/platform/db/statement-refusal.ts';
import { type WaitingJob, waitingJob } from '#app/platform/jobs/waiting-jobs.server.ts';

import { bytesOf, readMembers } from './archive-reader.server.ts';
import { JOBS_NAME, type Manifest, tableOf } from './manifest.ts';
import { listTables, quoted, rowCounter, type TableShape } from './read-table-rows.server.ts';
import { TABLE_FATES } from './saved-tables.ts';

/** An intact file that does not fit the database. */
export class BackupDoesNotFit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupDoesNotFit';
  }
}

/** Throws `BackupDoesNotFit` unless every table of the file exists with exactly its columns. */
export function checkColumns(shapes: readonly TableShape[], { tables }: Manifest): void {
  const present = new Map(shapes.map((shape) => [shape.name, shape.columns]));
  for (const [table, { columns }] of Object.entries(tables)) {
    const own = present.get(table);
    if (!own) throw new BackupDoesNotFit(`This shop has no table ${JSON.stringify(table)}.`);
    const unknown = columns.filter((column, at) => !own.includes(column) || columns.indexOf(column) !== at);
    if (unknown.length > 0)
      throw new BackupDoesNotFit(
        `This shop has no column ${JSON.stringify(unknown[0])} of ${table}, or the backup names it twice.`,
      );
    const missing = own.filter((column) => !columns.includes(column));
    if (missing.length > 0)
      throw new BackupDoesNotFit(`The backup lacks the column ${missing.join(', ')} of ${table}.`);
  }
}

/** Returns JSON lines as a JSON array. */
export const asJsonList = (bytes: Buffer): string =>
  `[${bytes.toString('utf8').trimEnd().replaceAll('\n', ',')}]`;

/**
 * The rows of a part as the database would store them, one per line. Throws
 * `BackupDoesNotFit` if their types differ.
 */
async function storedLines(
  db: Executor,
  table: string,
  columns: readonly string[],
  rows: string,
): Promise<string[]> {
  const list = columns.map(quoted).join(', ');
  try {
    const found = await rowsOf(
      db,
      sql`select row_to_json(saved)::text as line from (select ${sql.raw(list)}
          from json_populate_recordset(${sql.raw(`null::${quoted(table)}`)}, ${rows}::json)) as saved`,
    );
    return found.map((row) => String(row['line']));
  } catch (error) {
    if (statementRefusal(error) === null) throw error;
    // The database's message would contain values of the row.
    throw new BackupDoesNotFit(`A row of ${table} has a value that its column doesn’t accept.`);
  }
}

/** Returns the jobs of a backup. Throws `BackupDoesNotFit` if one cannot be read. */
export function jobsIn(bytes: Buffer): WaitingJob[] {
  const lines = bytes.toString('utf8').split('\n').filter(Boolean);
  try {
    return lines.map((line) => waitingJob.parse(JSON.parse(line)));
  } catch {
    throw new BackupDoesNotFit('Its list of pending jobs can’t be read.');
  }
}

/** Throws `BackupDoesNotFit` unless the file contains exactly the saved tables. */
function checkTables({ tables }: Manifest): void {
  const odd = Object.keys(tables).find((table) => (TABLE_FATES.get(table) ?? 'saved') !== 'saved');
  if (odd !== undefined) throw new BackupDoesNotFit(`No backup holds the table ${odd}.`);
  const absent = [...TABLE_FATES].find(([table, fate]) => fate === 'saved' && !Object.hasOwn(tables, table));
  if (absent) throw new BackupDoesNotFit(`The backup lacks the table ${absent[0]}.`);
}

/** Throws `BackupDoesNotFit` unless the rows match the manifest's digest of their table. */
export function checkSum(
  table: string,
  saved: Manifest['tables'][string],
  counter: ReturnType<typeof rowCounter>,
): void {
  const { rows, sha256 } = counter.sum();
  if (rows !== saved.rows || sha256 !== saved.sha256)
    throw new BackupDoesNotFit(`The rows of ${table} would differ from the backup.`);
}

/**
 * Reads all rows of a backup with the current schema without writing anything. Throws `BackupDoesNotFit` if a
 * table, a column, a value or a job does not match this shop.
 */
export async function checkRows(db: Executor, path: string, manifest: Manifest): Promise<void> {
  const { tables } = manifest;
  checkTables(manifest);
  checkColumns(await listTables(db), manifest);
  const counters = new Map(
    Object.entries(tables).map(([table, saved]) => [table, { saved, counter: rowCounter() }]),
  );
  for await (const member of readMembers(path)) {
    const table = tableOf(member.name);
    if (member.name === JOBS_NAME) jobsIn(await bytesOf(member));
    if (table === null) continue;
    const counted = counters.get(table);
    if (!counted) throw new BackupDoesNotFit(`This shop has no table ${JSON.stringify(table)}.`);
    const rows = asJsonList(await bytesOf(member));
    counted.counter.add(await storedLines(db, table, counted.saved.columns, rows));
  }
  for (const [table, { saved, counter }] of counters) checkSum(table, saved, counter);
}
