import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { desc } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { LOST_MINUTES, type ShownBackup } from './backup-list.ts';
import { backups } from './tables.server.ts';

type Row = typeof backups.$inferSelect;

async function isFileHere({ settings }: AppContext, { state, fileName }: Row): Promise<boolean> {
  if (state !== 'done' || settings.backupFolder === undefined) return false;
  try {
    return (await stat(join(settings.backupFolder, fileName))).isFile();
  } catch {
    // Another machine made it, or somebody moved it: either way there is nothing to fetch here.
    return false;
  }
}

/** An order to make one that no job took up counts as failed. */
function stateOf({ now }: AppContext, { state, createdAt }: Row): ShownBackup['state'] {
  if (state !== 'asked') return state === 'running' || state === 'done' ? state : 'failed';
  return createdAt.getTime() < now.getTime() - LOST_MINUTES * MINUTE_MS ? 'failed' : 'asked';
}

/** The backups there are, the newest first; there are never more than a few. */
export async function listBackups(ctx: AppContext): Promise<ShownBackup[]> {
  assertCan(ctx, 'security:read');
  const rows = await ctx.db
    .select()
    .from(backups)
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(20);
  return Promise.all(
    rows.map(async (row) => {
      const state = stateOf(ctx, row);
      return {
        ...{ id: row.id, fileName: row.fileName, sizeBytes: row.sizeBytes, state },
        error: state === 'failed' && row.state === 'asked' ? 'No job took it up.' : row.error,
        at: row.createdAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        isHere: await isFileHere(ctx, row),
      };
    }),
  );
}
