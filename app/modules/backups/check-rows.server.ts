import { sql } from 'drizzle-orm';

import type { DatabaseOrTransaction } from '#app/platform/db/database.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { explainSqlStatementRefusal } from '#app/platform/db/statement-refusal.ts';
import { type WaitingJob, waitingJobSchema } from '#app/platform/jobs/waiting-jobs.server.ts';

import { readBackupArchiveFileBytes, readBackupArchiveMembers } from './archive-reader.server.ts';
import { BACKUP_JOBS_FILE_NAME, type BackupManifest, getTableOfBackupFile } from './manifest.ts';
import {
  listDatabaseTables,
  quoteSqlIdentifier,
  createBackupRowCounterAndDigest,
  type BackupTableColumnsAndOrder,
} from './read-table-rows.server.ts';
import { TABLE_BACKUP_POLICIES } from './saved-tables.ts';

/** An intact file that does not fit the database. */
export class BackupIncompatibleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupIncompatibleError';
  }
}

/** Throws `BackupIncompatibleError` unless every table of the file exists with exactly its columns. */
export function assertBackupColumnsMatch(
  shapes: readonly BackupTableColumnsAndOrder[],
  { tables }: BackupManifest,
): void {
  const present = new Map(shapes.map((shape) => [shape.name, shape.columns]));
  for (const [table, { columns }] of Object.entries(tables)) {
    const own = present.get(table);
    if (!own) throw new BackupIncompatibleError(`This shop has no table ${JSON.stringify(table)}.`);
    const unknown = columns.filter((column, at) => !own.includes(column) || columns.indexOf(column) !== at);
    if (unknown.length > 0)
      throw new BackupIncompatibleError(
        `This shop has no column ${JSON.stringify(unknown[0])} of ${table}, or the backup names it twice.`,
      );
    const missing = own.filter((column) => !columns.includes(column));
    if (missing.length > 0)
      throw new BackupIncompatibleError(`The backup lacks the column ${missing.join(', ')} of ${table}.`);
  }
}

/** Returns JSON lines as a JSON array. */
export const convertJsonLinesToArray = (bytes: Buffer): string =>
  `[${bytes.toString('utf8').trimEnd().replaceAll('\n', ',')}]`;

/**
 * The rows of a part as the database would store them, one per line. Throws
 * `BackupIncompatibleError` if their types differ.
 */
async function castBackupLinesToTableTypes(
  db: DatabaseOrTransaction,
  table: string,
  columns: readonly string[],
  rows: string,
): Promise<string[]> {
  const list = columns.map(quoteSqlIdentifier).join(', ');
  try {
    const found = await runRawSqlQuery(
      db,
      sql`select row_to_json(saved)::text as line from (select ${sql.raw(list)}
          from json_populate_recordset(${sql.raw(`null::${quoteSqlIdentifier(table)}`)}, ${rows}::json)) as saved`,
    );
    return found.map((row) => String(row['line']));
  } catch (error) {
    if (explainSqlStatementRefusal(error) === null) throw error;
    // The database's message would contain values of the row.
    throw new BackupIncompatibleError(`A row of ${table} has a value that its column doesn’t accept.`);
  }
}

/** Returns the jobs of a backup. Throws `BackupIncompatibleError` if one cannot be read. */
export function parseWaitingJobsInBackup(bytes: Buffer): WaitingJob[] {
  const lines = bytes.toString('utf8').split('\n').filter(Boolean);
  try {
    return lines.map((line) => waitingJobSchema.parse(JSON.parse(line)));
  } catch {
    throw new BackupIncompatibleError('Its list of pending jobs can’t be read.');
  }
}

/** Throws `BackupIncompatibleError` unless the file contains exactly the saved tables. */
function assertBackupTablesComplete({ tables }: BackupManifest): void {
  const odd = Object.keys(tables).find((table) => (TABLE_BACKUP_POLICIES.get(table) ?? 'saved') !== 'saved');
  if (odd !== undefined) throw new BackupIncompatibleError(`No backup holds the table ${odd}.`);
  const absent = [...TABLE_BACKUP_POLICIES].find(
    ([table, fate]) => fate === 'saved' && !Object.hasOwn(tables, table),
  );
  if (absent) throw new BackupIncompatibleError(`The backup lacks the table ${absent[0]}.`);
}

/** Throws `BackupIncompatibleError` unless the rows match the manifest's digest of their table. */
export function assertBackupTableDigest(
  table: string,
  saved: BackupManifest['tables'][string],
  counter: ReturnType<typeof createBackupRowCounterAndDigest>,
): void {
  const { rows, sha256 } = counter.sum();
  if (rows !== saved.rows || sha256 !== saved.sha256)
    throw new BackupIncompatibleError(`The rows of ${table} would differ from the backup.`);
}

/**
 * Reads all rows of a backup with the current schema without writing anything. Throws `BackupIncompatibleError` if a
 * table, a column, a value or a job does not match this shop.
 */
export async function assertBackupRowsMatchSchema(
  db: DatabaseOrTransaction,
  path: string,
  manifest: BackupManifest,
): Promise<void> {
  const { tables } = manifest;
  assertBackupTablesComplete(manifest);
  assertBackupColumnsMatch(await listDatabaseTables(db), manifest);
  const counters = new Map(
    Object.entries(tables).map(([table, saved]) => [
      table,
      { saved, counter: createBackupRowCounterAndDigest() },
    ]),
  );
  for await (const member of readBackupArchiveMembers(path)) {
    const table = getTableOfBackupFile(member.name);
    if (member.name === BACKUP_JOBS_FILE_NAME)
      parseWaitingJobsInBackup(await readBackupArchiveFileBytes(member));
    if (table === null) continue;
    const counted = counters.get(table);
    if (!counted) throw new BackupIncompatibleError(`This shop has no table ${JSON.stringify(table)}.`);
    const rows = convertJsonLinesToArray(await readBackupArchiveFileBytes(member));
    counted.counter.add(await castBackupLinesToTableTypes(db, table, counted.saved.columns, rows));
  }
  for (const [table, { saved, counter }] of counters) assertBackupTableDigest(table, saved, counter);
}
