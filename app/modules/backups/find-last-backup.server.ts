import { desc, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { backups } from './tables.server.ts';

export type LastBackup = {
  /** The moment the rows of the last whole one are of, and its size; null when there is none. */
  last: { at: Date; sizeBytes: number } | null;
  /** Whether the newest try failed. */
  hasFailedSince: boolean;
};

/** How old the newest backup of the nights is, and whether the last night's failed. */
export async function findLastBackup({ db }: AppContext): Promise<LastBackup> {
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
