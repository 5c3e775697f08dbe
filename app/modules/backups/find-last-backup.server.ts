import { desc, eq, inArray } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MAX_BACKUP_AGE_HOURS } from './backup-list.ts';
import { backups } from './tables.server.ts';

export type LastBackup = {
  /** The time and size of the last complete backup; null if there is none. */
  last: { at: Date; sizeBytes: number } | null;
  /** Whether the latest attempt failed. */
  hasFailedSince: boolean;
};

/**
 * Whether the last complete backup is outdated, or an attempt has failed since. A shop without any attempt
 * may be new, so it is not reported.
 */
export async function isBackupOverdue(ctx: AppContext): Promise<boolean> {
  assertCan(ctx, 'security:read');
  const { last, hasFailedSince } = await readLastNightlyBackupStatus(ctx);
  return (
    hasFailedSince ||
    (last !== null && ctx.now.getTime() - last.at.getTime() > MAX_BACKUP_AGE_HOURS * HOUR_MS)
  );
}

/** Returns the age of the latest nightly backup, and whether last night's failed. */
export async function readLastNightlyBackupStatus({ db }: AppContext): Promise<LastBackup> {
  const [done] = await db
    .select({ at: backups.createdAt, sizeBytes: backups.sizeBytes })
    .from(backups)
    .where(eq(backups.state, 'done'))
    .orderBy(desc(backups.createdAt))
    .limit(1);
  const [newest] = await db
    .select({ state: backups.state })
    .from(backups)
    .where(inArray(backups.state, ['done', 'failed']))
    .orderBy(desc(backups.createdAt))
    .limit(1);
  return {
    last: done ? { at: done.at, sizeBytes: done.sizeBytes ?? 0 } : null,
    hasFailedSince: newest?.state === 'failed',
  };
}
