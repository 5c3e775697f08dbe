import { and, eq, lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';

import type { AppContext } from '../context.ts';
import { mediaFiles } from '../db/tables.server.ts';
import { inTransaction } from '../db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '../jobs.server.ts';
import { isPrivateStoredFileKey } from './file-kinds.ts';
import { setMediaFileStatus } from './media.server.ts';

/**
 * Reconciles rows and files: files without a row are deleted after 24 hours, and so are rows whose file never
 * arrived; rows whose file is lost are marked `missing`, and `ready` again when it is back.
 */
export async function reconcileMediaRowsAndFiles(
  ctx: AppContext,
): Promise<{ removed: number; missing: number }> {
  const before = new Date(ctx.now.getTime() - DAY_MS);
  await inTransaction(ctx, ({ db }) =>
    db.delete(mediaFiles).where(and(eq(mediaFiles.status, 'pending'), lt(mediaFiles.updatedAt, before))),
  );
  const rows = new Map(
    (await ctx.db.select({ key: mediaFiles.key, status: mediaFiles.status }).from(mediaFiles)).map((row) => [
      row.key,
      row.status,
    ]),
  );
  // Files of orders have their rows in another table, and their own sweep.
  const files = (await ctx.storage.list()).filter(({ key }) => !isPrivateStoredFileKey(key));
  const orphans = files.filter(({ key, changedAt }) => !rows.has(key) && changedAt < before);
  for (const { key } of orphans) await ctx.storage.remove(key);
  const present = new Set(files.map(({ key }) => key));
  const of = (status: string, isPresent: boolean) =>
    [...rows].filter(([key, its]) => its === status && present.has(key) === isPresent).map(([key]) => key);
  const missing = of('ready', false);
  await setMediaFileStatus(ctx, missing, 'missing');
  await setMediaFileStatus(ctx, of('missing', true), 'ready');
  if (missing.length > 0) ctx.log.warn({ keys: missing }, 'stored files are missing');
  return { removed: orphans.length, missing: missing.length };
}

declare module '../jobs.server.ts' {
  interface JobDataByQueue {
    'media.sweep': NoJobData;
  }
}

/** Every night at 4:00 UTC. */
export const sweepMediaDailyJob: JobDefinition<'media.sweep'> = {
  queue: 'media.sweep',
  label: 'Remove unused files',
  isOneEnough: true,
  schedule: '0 4 * * *',
  retryLimit: 1,
  run: async (ctx) => {
    await reconcileMediaRowsAndFiles(ctx);
  },
};
