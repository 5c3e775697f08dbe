import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { desc } from 'drizzle-orm';

import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  BACKUP_START_TIMEOUT_MINUTES,
  MAX_BACKUP_DURATION_HOURS,
  type BackupListRow,
  BACKUP_INTERRUPTED_MESSAGE,
} from './backup-list.ts';
import { backups } from './tables.server.ts';

type BackupsTableRow = typeof backups.$inferSelect;

async function isBackupFileOnDisk(
  { settings }: AppContext,
  { state, fileName }: BackupsTableRow,
): Promise<boolean> {
  if (state !== 'done' || settings.backupFolder === undefined) return false;
  try {
    return (await stat(join(settings.backupFolder, fileName))).isFile();
  } catch {
    // Made on another machine, or moved: it cannot be downloaded from here.
    return false;
  }
}

/**
 * The state of a backup: a request that no job picked up counts as failed, and
 * so does a backup whose process died.
 */
function computeDisplayedBackupState(
  { now }: AppContext,
  { state, error, createdAt }: BackupsTableRow,
): Pick<BackupListRow, 'state' | 'error'> {
  const age = now.getTime() - createdAt.getTime();
  if (state === 'asked')
    return age > BACKUP_START_TIMEOUT_MINUTES * MINUTE_MS
      ? { state: 'failed', error: 'No job started it.' }
      : { state, error };
  if (state === 'running')
    return age > MAX_BACKUP_DURATION_HOURS * HOUR_MS
      ? { state: 'failed', error: BACKUP_INTERRUPTED_MESSAGE }
      : { state, error };
  return { state: state === 'done' ? 'done' : 'failed', error };
}

/** Returns the backups, newest first; there are only a few. */
export async function listBackups(ctx: AppContext): Promise<BackupListRow[]> {
  assertCan(ctx, 'security:read');
  const rows = await ctx.db
    .select()
    .from(backups)
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(20);
  return Promise.all(
    rows.map(async (row) => ({
      ...{ id: row.id, fileName: row.fileName, sizeBytes: row.sizeBytes, isByHand: row.isByHand },
      ...computeDisplayedBackupState(ctx, row),
      at: row.createdAt.toISOString(),
      isHere: await isBackupFileOnDisk(ctx, row),
    })),
  );
}
