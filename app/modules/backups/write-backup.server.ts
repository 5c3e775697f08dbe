import { chmod } from 'node:fs/promises';

import { sql } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readLastAppliedMigration } from '#app/platform/db/migrations.server.ts';
import { readProductVersion } from '#app/platform/db/project-root.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { listWaitingJobs } from '#app/platform/jobs/waiting-jobs.server.ts';

import { type BackupArchiveWriter, writeBackupArchive } from './archive-writer.server.ts';
import {
  listDatabaseTables,
  readBackupTableRows,
  createBackupRowCounterAndDigest,
  configureBackupTransaction,
  type BackupTableColumnsAndOrder,
} from './read-table-rows.server.ts';
import {
  createEmptyBackupManifest,
  getBackupArchiveFilePath,
  BACKUP_JOBS_FILE_NAME,
  type BackupManifest,
  getBackupTablePartName,
} from './manifest.ts';
import { isFileIncludedInBackup, TABLE_BACKUP_POLICIES } from './saved-tables.ts';

/** A transaction that copies everything may take hours. */
export const BACKUP_TRANSACTION_OPTIONS = { timeoutMs: 6 * 3_600_000 };
const BACKUP_TABLE_CHUNK_SIZE_BYTES = 1024 * 1024;

export type WrittenBackupSummary = { manifest: BackupManifest; sizeBytes: number; missing: number };

async function addTableToArchive(
  { db }: AppContext,
  archive: BackupArchiveWriter,
  table: BackupTableColumnsAndOrder,
): Promise<BackupManifest['tables'][string]> {
  const counter = createBackupRowCounterAndDigest();
  let lines: string[] = [];
  let length = 0;
  let parts = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    parts += 1;
    await archive.add(getBackupTablePartName(table.name, parts), Buffer.from(`${lines.join('\n')}\n`));
    lines = [];
    length = 0;
  };
  for await (const rows of readBackupTableRows(db, table)) {
    counter.add(rows);
    lines.push(...rows);
    length += rows.reduce((sum, row) => sum + row.length, 0);
    if (length >= BACKUP_TABLE_CHUNK_SIZE_BYTES) await flush();
  }
  await flush();
  return { columns: table.columns, ...counter.sum() };
}

/** Adds the whole database as of a single moment, however long it takes and whatever is written meanwhile. */
function addTablesToArchive(ctx: AppContext, archive: BackupArchiveWriter): Promise<BackupManifest> {
  return inTransaction(
    ctx,
    async (ctx) => {
      await ctx.db.execute(sql`set transaction isolation level repeatable read, read only`);
      await configureBackupTransaction(ctx.db);
      const manifest = createEmptyBackupManifest({
        version: readProductVersion(),
        migration: await readLastAppliedMigration(ctx.db),
        createdAt: ctx.now.toISOString(),
        engine: ctx.database.engine,
      });
      for (const table of await listDatabaseTables(ctx.db)) {
        if (TABLE_BACKUP_POLICIES.get(table.name) !== 'saved') continue;
        manifest.tables[table.name] = await addTableToArchive(ctx, archive, table);
      }
      const jobs = await listWaitingJobs(ctx.db);
      await archive.add(
        BACKUP_JOBS_FILE_NAME,
        Buffer.from(jobs.map((job) => `${JSON.stringify(job)}\n`).join('')),
      );
      return { ...manifest, jobs: jobs.length };
    },
    BACKUP_TRANSACTION_OPTIONS,
  );
}

/**
 * Adds the files, after the database: a file exists before its row is ready, so
 * every referenced file is included.
 */
async function addStoredFilesToBackupArchive(
  { storage }: AppContext,
  archive: BackupArchiveWriter,
): Promise<BackupManifest['files'] & { missing: number }> {
  const sum = { count: 0, bytes: 0, missing: 0 };
  for (const { key } of await storage.list()) {
    if (!isFileIncludedInBackup(key)) continue;
    const file = await storage.find(key);
    if (!file) {
      sum.missing += 1; // deleted since it was listed
      continue;
    }
    await archive.addFrom(getBackupArchiveFilePath(key), await storage.open(key), file.sizeBytes);
    sum.count += 1;
    sum.bytes += file.sizeBytes;
  }
  return sum;
}

/**
 * Writes the whole shop to one file: every saved table, the waiting jobs, and all files. The shop may keep
 * running. An existing file is replaced once the new one is complete.
 */
export async function writeBackup(ctx: AppContext, path: string): Promise<WrittenBackupSummary> {
  let written: BackupManifest | null = null;
  let missing = 0;
  const sizeBytes = await writeBackupArchive(path, async (archive) => {
    const manifest = await addTablesToArchive(ctx, archive);
    const { missing: gone, ...files } = await addStoredFilesToBackupArchive(ctx, archive);
    missing = gone;
    written = { ...manifest, files };
    return written;
  });
  await chmod(path, 0o600);
  if (written === null) throw new Error('a backup was written without its manifest');
  const { tables, files } = written as BackupManifest; // TypeScript cannot see that the callback above has run
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  await inTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'shop.saved',
      entity: 'shop',
      entityId: null,
      summary: 'Saved a backup of the whole shop',
      after: { rows, files: files.count, bytes: sizeBytes },
    }),
  );
  return { manifest: written, sizeBytes, missing };
}
