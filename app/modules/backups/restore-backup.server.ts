import { sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { withholdQueuedEmails } from '#app/modules/outbox/withhold-queued-emails.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { compareSchema, makeOlderSchema } from '#app/platform/db/older-schema.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import { lockOthersOut } from '#app/platform/db/serving-lock.server.ts';
import { statementRefusal } from '#app/platform/db/statement-refusal.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceJobs } from '#app/platform/jobs/waiting-jobs.server.ts';
import { removeFiles } from '#app/platform/storage/media.server.ts';

import { checkArchive } from './archive-reader.server.ts';
import { settleLongTransaction } from './read-table-rows.server.ts';
import { BackupDoesNotFit, checkRows } from './check-rows.server.ts';
import { loadTables } from './load-rows.server.ts';
import type { Manifest } from './manifest.ts';
import { addFilesBack, removeOtherFiles } from './put-files-back.server.ts';
import { COPY_LIMITS } from './write-backup.server.ts';

const HELD_MAIL_REASON =
  'Held back after a restore: it was pending when the backup was made, so it may already have been sent';

/** What prevents a restore, as a sentence. */
export type RestoreRefusal = { sentence: string };

export type RestoreAnswer = { manifest: Manifest; held: number };

export type RestoreOptions = {
  /** Called if the shop has data, with what it has; false aborts the restore. */
  mayReplace: (holds: Holdings, manifest: Manifest) => Promise<boolean>;
  /** Sends what was waiting to leave the shop instead of withholding it: for a shop that moves. */
  isSendingWaiting: boolean;
};

export type Holdings = { services: number; orders: number; people: number };

async function readHoldings(ctx: AppContext): Promise<Holdings> {
  const [row] = await rowsOf(
    ctx.db,
    sql`select (select count(*)::integer from services) as services, (select count(*)::integer from orders) as orders,
          (select count(*)::integer from users) as people`,
  );
  return row as Holdings; // the columns of the statement
}

function judgeSchema({
  migration: { tag, when },
  version,
}: Manifest): Result<'same' | 'older', RestoreRefusal> {
  const relation = compareSchema(when);
  return relation === 'newer'
    ? fail({
        sentence: `The backup is from a newer version of the shop (${version}, ${tag}). Restore it with that version.`,
      })
    : ok(relation);
}

/** Replaces the database in one transaction: the result is either the old shop or the one of the file. */
function replaceRows(
  ctx: AppContext,
  path: string,
  {
    manifest,
    relation,
    isSendingWaiting,
  }: { manifest: Manifest; relation: 'same' | 'older' } & Pick<RestoreOptions, 'isSendingWaiting'>,
): Promise<number> {
  return inTransaction(
    ctx,
    async (ctx) => {
      await settleLongTransaction(ctx.db);
      await lockOthersOut(ctx.database, ctx.db);
      const { when } = manifest.migration;
      const migrate = relation === 'older' ? await makeOlderSchema(ctx.db, when) : async () => {};
      const jobs = await loadTables(ctx.db, path, manifest);
      await migrate();
      const held = isSendingWaiting ? 0 : await withholdQueuedEmails(ctx, HELD_MAIL_REASON);
      await replaceJobs(ctx, jobs);
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
    COPY_LIMITS,
  );
}

/** The rows of a backup with another schema are checked as they are loaded, before the transaction ends. */
function checkBeforeWriting(ctx: AppContext, path: string, manifest: Manifest): Promise<void> {
  return inTransaction(
    ctx,
    async ({ db }) => {
      await db.execute(sql`set transaction read only`);
      await settleLongTransaction(db);
      await checkRows(db, path, manifest);
    },
    COPY_LIMITS,
  );
}

/**
 * Replaces the shop's database and files by a backup. Everything is checked before the first write, and a
 * crash at any moment leaves either the old shop or that of the file, complete. Sessions end. Throws
 * `ShopIsOpen` if a process of the shop uses the database.
 */
export async function restoreBackup(
  ctx: AppContext,
  path: string,
  { mayReplace, isSendingWaiting }: RestoreOptions,
): Promise<Result<RestoreAnswer, RestoreRefusal>> {
  const checked = await checkArchive(path);
  if (!checked.ok) return fail({ sentence: `${path} ${checked.failure}` });
  const manifest = checked.value;
  const relation = judgeSchema(manifest);
  if (!relation.ok) return relation;
  await inTransaction(ctx, (ctx) => lockOthersOut(ctx.database, ctx.db));
  const holds = await readHoldings(ctx);
  const isEmpty = Object.values(holds).every((count) => count === 0);
  if (!isEmpty && !(await mayReplace(holds, manifest))) return fail({ sentence: 'Nothing was changed.' });
  const added: string[] = [];
  try {
    if (relation.value === 'same') await checkBeforeWriting(ctx, path, manifest);
    await addFilesBack(ctx, path, { manifest, added });
    const held = await replaceRows(ctx, path, { manifest, relation: relation.value, isSendingWaiting });
    await removeOtherFiles(ctx, manifest);
    await ctx.database.vacuum();
    return ok({ manifest, held });
  } catch (error) {
    await removeFiles(ctx, added);
    const sentence = error instanceof BackupDoesNotFit ? error.message : statementRefusal(error);
    if (sentence === null) throw error;
    return fail({ sentence: `The backup doesn’t match this shop. ${sentence} Nothing was changed.` });
  }
}
