import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { desc, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { backupFolder } from '#app/platform/data-dir.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoData } from '#app/platform/jobs.server.ts';

import { MOST_HOURS, STOPPED } from './backup-list.ts';
import { backupName, KEPT_BACKUPS, namesToRemove } from './nightly-files.ts';
import { backups } from './tables.server.ts';
import { tellBackupFailed } from './tell-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

type Row = typeof backups.$inferInsert;

async function begin(ctx: AppContext, fileName: string): Promise<string> {
  return inTransaction(ctx, async ({ db, now }) => {
    const times = { updatedAt: now, finishedAt: now };
    // One runs at a time, so that what still runs is of a process that is gone.
    await db
      .update(backups)
      .set({ state: 'failed', error: STOPPED, ...times })
      .where(eq(backups.state, 'running'));
    // Whoever asked for one follows its row.
    const started = { fileName, state: 'running', createdAt: now, updatedAt: now };
    const [asked] = await db
      .update(backups)
      .set(started)
      .where(eq(backups.state, 'asked'))
      .returning({ id: backups.id });
    if (asked) return asked.id;
    const [row] = await db.insert(backups).values(started).returning({ id: backups.id });
    if (!row) throw new Error('a row that was inserted came not back');
    return row.id;
  });
}

function end(
  ctx: AppContext,
  id: string,
  outcome: Pick<Row, 'state' | 'sizeBytes' | 'error'>,
): Promise<void> {
  const finishedAt = new Date(Date.now() + ctx.settings.clockOffsetMs);
  return inTransaction(ctx, async ({ db }) => {
    await db
      .update(backups)
      .set({ ...outcome, finishedAt, updatedAt: finishedAt })
      .where(eq(backups.id, id));
    const rows = await db.select({ id: backups.id }).from(backups).orderBy(desc(backups.createdAt));
    const old = rows.slice(KEPT_BACKUPS).map((row) => row.id);
    if (old.length > 0) await db.delete(backups).where(inArray(backups.id, old));
  });
}

async function tidy(folder: string): Promise<void> {
  for (const name of namesToRemove(await readdir(folder))) await rm(join(folder, name), { force: true });
}

/**
 * Makes tonight's backup in `folder`, then removes all but the newest seven. What failed is noted and thrown again, and costs
 * none of the former ones.
 */
export async function makeNightlyBackup(ctx: AppContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileName = backupName(ctx.now);
  const id = await begin(ctx, fileName);
  try {
    const { sizeBytes } = await writeBackup(ctx, join(folder, fileName));
    await end(ctx, id, { state: 'done', sizeBytes });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await end(ctx, id, { state: 'failed', error: message.slice(0, 500) });
    await tellBackupFailed(ctx);
    throw error;
  }
  await tidy(folder);
}

declare module '#app/platform/jobs.server.ts' {
  interface JobData {
    'shop.backup': NoData;
  }
}

/** Every night at 2:20 UTC, before anything is removed; in one process of all. */
export function shopBackup(env: { DATA_DIR: string }): JobDefinition<'shop.backup'> {
  return {
    queue: 'shop.backup',
    words: 'Make the backup of the night',
    isOneEnough: true,
    schedule: '20 2 * * *',
    retryLimit: 1,
    mayTakeSeconds: MOST_HOURS * 3_600,
    run: (ctx) => makeNightlyBackup(ctx, backupFolder(env)),
  };
}
