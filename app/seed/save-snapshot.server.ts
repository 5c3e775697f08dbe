import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { eq } from 'drizzle-orm';

import { writeBackup } from '#app/modules/backups/write-backup.server.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';

import type { DemoSeedStep } from './history/plan-steps.server.ts';

/** How many snapshots are kept; the oldest are deleted first. */
export const MAX_RETAINED_SHOP_SNAPSHOTS = 7;
const DATABASE_SNAPSHOT_FILE_NAME_PATTERN = /^snapshot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/;

async function deleteOldDatabaseSnapshots(folder: string): Promise<void> {
  const own = (await readdir(folder))
    .filter((name) => DATABASE_SNAPSHOT_FILE_NAME_PATTERN.test(name))
    .toSorted();
  for (const name of own.slice(0, -MAX_RETAINED_SHOP_SNAPSHOTS))
    await rm(join(folder, name), { force: true });
}

/** Saves the whole shop as a file of `npm run backup`, whose path is stored with the run. */
export function createShopBackupSeedStep(
  run: { id: string; requestedAt: Date },
  folder: string,
): DemoSeedStep {
  const path = join(
    folder,
    `snapshot-${run.requestedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst`,
  );
  return {
    words: `Saved the shop to ${path}`,
    isAlone: true,
    run: async (ctx) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeBackup(ctx, path);
      await ctx.db.update(seedRuns).set({ snapshot: path }).where(eq(seedRuns.id, run.id));
      await deleteOldDatabaseSnapshots(folder);
    },
  };
}
