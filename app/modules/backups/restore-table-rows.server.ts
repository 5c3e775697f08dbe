import { sql } from 'drizzle-orm';

import type { DatabaseOrTransaction } from '#app/platform/db/database.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import type { WaitingJob } from '#app/platform/jobs/waiting-jobs.server.ts';

import { readBackupArchiveFileBytes, readBackupArchiveMembers } from './archive-reader.server.ts';
import {
  convertJsonLinesToArray,
  assertBackupColumnsMatch,
  assertBackupTableDigest,
  parseWaitingJobsInBackup,
} from './check-rows.server.ts';
import {
  listDatabaseTables,
  quoteSqlIdentifier,
  readBackupTableRows,
  createBackupRowCounterAndDigest,
} from './read-table-rows.server.ts';
import {
  BACKUP_JOBS_FILE_NAME,
  getStorageKeyOfBackupMember,
  type BackupManifest,
  getTableOfBackupFile,
} from './manifest.ts';
import { TABLE_BACKUP_POLICIES } from './saved-tables.ts';

/** Tables whose own triggers would write, reject or announce something during the restore. */
async function listTablesWithTriggers(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await runRawSqlQuery(
    db,
    sql`select distinct c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((row) => String(row['table']));
}

async function setTableTriggersEnabled(
  db: DatabaseOrTransaction,
  tables: readonly string[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables)
    await db.execute(sql.raw(`alter table ${quoteSqlIdentifier(table)} ${to} trigger user`));
}

async function insertBackupJsonLines(
  db: DatabaseOrTransaction,
  table: string,
  columns: string[],
  rows: string,
): Promise<void> {
  const list = columns.map(quoteSqlIdentifier).join(', ');
  const name = quoteSqlIdentifier(table);
  await db.execute(
    sql`insert into ${sql.raw(`${name} (${list}) select ${list}`)}
        from json_populate_recordset(${sql.raw(`null::${name}`)}, ${rows}::json)`,
  );
}

/** Inserts every row of the file into its table; returns the jobs that follow them. */
async function insertBackupRows(
  db: DatabaseOrTransaction,
  path: string,
  { tables }: BackupManifest,
): Promise<WaitingJob[]> {
  for await (const member of readBackupArchiveMembers(path)) {
    const table = getTableOfBackupFile(member.name);
    const saved = table === null ? undefined : tables[table];
    if (table !== null && saved) {
      await insertBackupJsonLines(
        db,
        table,
        saved.columns,
        convertJsonLinesToArray(await readBackupArchiveFileBytes(member)),
      );
    } else if (member.name === BACKUP_JOBS_FILE_NAME) {
      // All rows come before the jobs, and the files after them.
      return parseWaitingJobsInBackup(await readBackupArchiveFileBytes(member));
    } else if (getStorageKeyOfBackupMember(member.name) !== null) break;
  }
  return [];
}

/** Throws `BackupIncompatibleError` unless the tables contain exactly what the file does. */
async function assertRestoredRowsMatchBackup(
  db: DatabaseOrTransaction,
  { tables }: BackupManifest,
): Promise<void> {
  for (const shape of await listDatabaseTables(db)) {
    const saved = tables[shape.name];
    if (!saved) continue;
    const counter = createBackupRowCounterAndDigest();
    for await (const rows of readBackupTableRows(db, { ...shape, columns: saved.columns })) counter.add(rows);
    assertBackupTableDigest(shape.name, saved, counter);
  }
}

/**
 * Replaces all rows by those of a backup, in the caller's transaction, with the backup's schema. No trigger
 * runs; foreign keys are checked. Returns the waiting jobs. Throws `BackupIncompatibleError` if the result differs.
 */
export async function restoreTables(
  db: DatabaseOrTransaction,
  path: string,
  manifest: BackupManifest,
): Promise<WaitingJob[]> {
  const shapes = await listDatabaseTables(db);
  assertBackupColumnsMatch(shapes, manifest);
  const present = shapes.map(({ name }) => name);
  const emptied = present.filter((name) => TABLE_BACKUP_POLICIES.get(name) !== 'kept');
  await db.execute(sql.raw(`truncate ${emptied.map(quoteSqlIdentifier).join(', ')}`));
  const triggered = await listTablesWithTriggers(db);
  await setTableTriggersEnabled(db, triggered, 'disable');
  const jobs = await insertBackupRows(db, path, manifest);
  await assertRestoredRowsMatchBackup(db, manifest);
  await setTableTriggersEnabled(db, triggered, 'enable');
  return jobs;
}
