import { desc, isNotNull } from 'drizzle-orm';

import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchRebuilds } from './query-tables.server.ts';

/**
 * A rebuild without progress for this long has lost its process, and another may begin; progress is stored
 * after each batch.
 */
const STALLED_REBUILD_AGE_MS = 15 * MINUTE_MS;

/** Progress of a rebuild; `total` is null until the texts are counted, `requestedAt` is ISO 8601. */
export type IndexRebuildProgress = {
  id: string;
  done: number;
  total: number | null;
  requestedAt: string;
  isRunning: boolean;
};

/** Returns the newest rebuild; null if there has been none. */
export async function findNewestIndexRebuild(ctx: AppContext): Promise<IndexRebuildProgress | null> {
  const [rebuild] = await ctx.db
    .select()
    .from(searchRebuilds)
    .orderBy(desc(searchRebuilds.requestedAt), desc(searchRebuilds.id))
    .limit(1);
  if (!rebuild) return null;
  const { id, done, total, requestedAt, movedAt, finishedAt } = rebuild;
  const isStalled = movedAt.getTime() < ctx.now.getTime() - STALLED_REBUILD_AGE_MS;
  return {
    id,
    done,
    total,
    requestedAt: requestedAt.toISOString(),
    isRunning: finishedAt === null && !isStalled,
  };
}

/** Returns the id of the newest finished rebuild, by which a process detects that its index is older. */
export async function findLatestFinishedIndexRebuildId(ctx: AppContext): Promise<string | null> {
  const [rebuild] = await ctx.db
    .select({ id: searchRebuilds.id })
    .from(searchRebuilds)
    .where(isNotNull(searchRebuilds.finishedAt))
    .orderBy(desc(searchRebuilds.finishedAt), desc(searchRebuilds.id))
    .limit(1);
  return rebuild?.id ?? null;
}
