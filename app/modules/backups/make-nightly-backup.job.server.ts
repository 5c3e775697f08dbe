import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { desc, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { getBackupFolder } from '#app/platform/data-dir.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

import { MAX_BACKUP_DURATION_HOURS, BACKUP_INTERRUPTED_MESSAGE } from './backup-list.ts';
import {
  buildBackupFileName,
  listBackupFilesToRemove,
  NIGHTLY_BACKUP_CRON_SCHEDULE,
  listBackupRowsToDelete,
} from './nightly-files.ts';
import { backups } from './tables.server.ts';
import { notifyBackupFailed } from './notify-backup.server.ts';
import { writeBackup } from './write-backup.server.ts';

type NewBackupRow = typeof backups.$inferInsert;

type StartedBackup = { id: string; fileName: string };

async function startBackup(ctx: AppContext): Promise<StartedBackup> {
  return inTransaction(ctx, async ({ db, now }) => {
    const times = { updatedAt: now, finishedAt: now };
    // Only one runs at a time, so a backup that is still running lost its process.
    await db
      .update(backups)
      .set({ state: 'failed', error: BACKUP_INTERRUPTED_MESSAGE, ...times })
      .where(eq(backups.state, 'running'));
    // The user who requested it follows this row.
    const started = { state: 'running', createdAt: now, updatedAt: now };
    const known = { id: backups.id, fileName: backups.fileName };
    const [requested] = await db
      .update(backups)
      .set({ ...started, fileName: buildBackupFileName(now, { isByHand: true }), isByHand: true })
      .where(eq(backups.state, 'asked'))
      .returning(known);
    if (requested) return requested;
    const [row] = await db
      .insert(backups)
      .values({ ...started, fileName: buildBackupFileName(now) })
      .returning(known);
    if (!row) throw new Error('a row that was inserted came not back');
    return row;
  });
}

function finishBackup(
  ctx: AppContext,
  id: string,
  outcome: Pick<NewBackupRow, 'state' | 'sizeBytes' | 'error'>,
): Promise<void> {
  const finishedAt = new Date(Date.now() + ctx.settings.clockOffsetMs);
  return inTransaction(ctx, async ({ db }) => {
    await db
      .update(backups)
      .set({ ...outcome, finishedAt, updatedAt: finishedAt })
      .where(eq(backups.id, id));
    const rows = await db
      .select({ id: backups.id, state: backups.state, isByHand: backups.isByHand })
      .from(backups)
      .orderBy(desc(backups.createdAt), desc(backups.id));
    const old = listBackupRowsToDelete(rows);
    if (old.length > 0) await db.delete(backups).where(inArray(backups.id, old));
  });
}

async function removeExpiredBackupFiles(folder: string): Promise<void> {
  for (const name of listBackupFilesToRemove(await readdir(folder)))
    await rm(join(folder, name), { force: true });
}

/**
 * Makes tonight's backup in `folder`, or the requested one, then removes all but the newest of either kind. A
 * failure is recorded and rethrown, and removes no earlier backup.
 */
export async function makeNightlyBackup(ctx: AppContext, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { id, fileName } = await startBackup(ctx);
  try {
    const { sizeBytes } = await writeBackup(ctx, join(folder, fileName));
    await finishBackup(ctx, id, { state: 'done', sizeBytes });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await finishBackup(ctx, id, { state: 'failed', error: message.slice(0, 500) });
    await notifyBackupFailed(ctx);
    throw error;
  }
  await removeExpiredBackupFiles(folder);
}

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'shop.backup': NoJobData;
  }
}

/** Every night at 2:20 UTC, before any cleanup; in only one of all processes. */
export function createNightlyBackupJob(env: { DATA_DIR: string }): JobDefinition<'shop.backup'> {
  return {
    queue: 'shop.backup',
    label: 'Make the nightly backup',
    isOneEnough: true,
    schedule: NIGHTLY_BACKUP_CRON_SCHEDULE,
    retryLimit: 1,
    mayTakeSeconds: MAX_BACKUP_DURATION_HOURS * 3_600,
    run: (ctx) => makeNightlyBackup(ctx, getBackupFolder(env)),
  };
}
