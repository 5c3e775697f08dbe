import { sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { withholdAllQueuedOutboxRows } from '#app/modules/outbox/withhold-queued-emails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  compareMigrationTimeWithCurrentSchema,
  recreateOlderDatabaseSchema,
} from '#app/platform/db/older-schema.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { lockOutOtherShopProcesses } from '#app/platform/db/serving-lock.server.ts';
import { explainSqlStatementRefusal } from '#app/platform/db/statement-refusal.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceEntireJobQueueContents } from '#app/platform/jobs/waiting-jobs.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { verifyBackupArchive } from './archive-reader.server.ts';
import { configureBackupTransaction } from './read-table-rows.server.ts';
import { BackupIncompatibleError, assertBackupRowsMatchSchema } from './check-rows.server.ts';
import { restoreTables } from './restore-table-rows.server.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreUploadedFilesFromBackup, removeFilesNotInBackup } from './put-files-back.server.ts';
import { BACKUP_TRANSACTION_OPTIONS } from './write-backup.server.ts';

const EMAIL_HELD_BACK_REASON =
  'Held back after a restore: it was pending when the backup was made, so it may already have been sent';

/** What prevents a restore, as a sentence. */
export type BackupRestoreRefusal = { sentence: string };

export type BackupRestoreSummary = { manifest: BackupManifest; held: number };

export type BackupRestoreOptions = {
  /** Called if the shop has data, with what it has; false aborts the restore. */
  mayReplace: (holds: ShopRecordCounts, manifest: BackupManifest) => Promise<boolean>;
  /** Sends what was waiting to leave the shop instead of withholding it: for a shop that moves. */
  isSendingWaiting: boolean;
};

export type ShopRecordCounts = { services: number; orders: number; people: number };

async function countShopRecords(ctx: AppContext): Promise<ShopRecordCounts> {
  const [row] = await runRawSqlQuery(
    ctx.db,
    sql`select (select count(*)::integer from services) as services, (select count(*)::integer from orders) as orders,
          (select count(*)::integer from users) as people`,
  );
  return row as ShopRecordCounts; // the columns of the statement
}

function checkBackupSchemaVersion({
  migration: { tag, when },
  version,
}: BackupManifest): Result<'same' | 'older', BackupRestoreRefusal> {
  const relation = compareMigrationTimeWithCurrentSchema(when);
  return relation === 'newer'
    ? fail({
        sentence: `The backup is from a newer version of the shop (${version}, ${tag}). Restore it with that version.`,
      })
    : ok(relation);
}

/** Replaces the database in one transaction: the result is either the old shop or the one of the file. */
function replaceDatabaseRowsFromBackup(
  ctx: AppContext,
  path: string,
  {
    manifest,
    relation,
    isSendingWaiting,
  }: { manifest: BackupManifest; relation: 'same' | 'older' } & Pick<
    BackupRestoreOptions,
    'isSendingWaiting'
  >,
): Promise<number> {
  return inTransaction(
    ctx,
    async (ctx) => {
      await configureBackupTransaction(ctx.db);
      await lockOutOtherShopProcesses(ctx.database, ctx.db);
      const { when } = manifest.migration;
      const migrate = relation === 'older' ? await recreateOlderDatabaseSchema(ctx.db, when) : async () => {};
      const jobs = await restoreTables(ctx.db, path, manifest);
      await migrate();
      const held = isSendingWaiting ? 0 : await withholdAllQueuedOutboxRows(ctx, EMAIL_HELD_BACK_REASON);
      await replaceEntireJobQueueContents(ctx, jobs);
      await recordAudit(ctx, {
        action: 'shop.restored',
        entity: 'shop',
        entityId: null,
        summary: 'Restored the whole shop from a backup',
        after: { createdAt: manifest.createdAt, migration: manifest.migration.tag, heldBack: held },
      });
      await ctx.db.execute(sql`update cache_versions set version = version + 1`);
      await ctx.db.execute(sql`select pg_notify('cache', tag) from cache_versions`);
      return held;
    },
    BACKUP_TRANSACTION_OPTIONS,
  );
}

/** The rows of a backup with another schema are checked as they are loaded, before the transaction ends. */
function verifyBackupRowsBeforeRestore(
  ctx: AppContext,
  path: string,
  manifest: BackupManifest,
): Promise<void> {
  return inTransaction(
    ctx,
    async ({ db }) => {
      await db.execute(sql`set transaction read only`);
      await configureBackupTransaction(db);
      await assertBackupRowsMatchSchema(db, path, manifest);
    },
    BACKUP_TRANSACTION_OPTIONS,
  );
}

/**
 * Replaces the shop's database and files by a backup. Everything is checked before the first write, and a
 * crash at any moment leaves either the old shop or that of the file, complete. Sessions end. Throws
 * `ShopIsRunningError` if a process of the shop uses the database.
 */
export async function restoreBackup(
  ctx: AppContext,
  path: string,
  { mayReplace, isSendingWaiting }: BackupRestoreOptions,
): Promise<Result<BackupRestoreSummary, BackupRestoreRefusal>> {
  const checked = await verifyBackupArchive(path);
  if (!checked.ok) return fail({ sentence: `${path} ${checked.failure}` });
  const manifest = checked.value;
  const relation = checkBackupSchemaVersion(manifest);
  if (!relation.ok) return relation;
  await inTransaction(ctx, (ctx) => lockOutOtherShopProcesses(ctx.database, ctx.db));
  const holds = await countShopRecords(ctx);
  const isEmpty = Object.values(holds).every((count) => count === 0);
  if (!isEmpty && !(await mayReplace(holds, manifest))) return fail({ sentence: 'Nothing was changed.' });
  const added: string[] = [];
  try {
    if (relation.value === 'same') await verifyBackupRowsBeforeRestore(ctx, path, manifest);
    await restoreUploadedFilesFromBackup(ctx, path, { manifest, added });
    const held = await replaceDatabaseRowsFromBackup(ctx, path, {
      manifest,
      relation: relation.value,
      isSendingWaiting,
    });
    await removeFilesNotInBackup(ctx, manifest);
    await ctx.database.vacuum();
    return ok({ manifest, held });
  } catch (error) {
    await removeFilesOfDeletedMediaRows(ctx, added);
    const sentence =
      error instanceof BackupIncompatibleError ? error.message : explainSqlStatementRefusal(error);
    if (sentence === null) throw error;
    return fail({ sentence: `The backup doesn’t match this shop. ${sentence} Nothing was changed.` });
  }
}
