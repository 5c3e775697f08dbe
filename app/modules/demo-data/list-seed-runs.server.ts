import { desc } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { wishWords } from './seed-wish.ts';
import { seedRuns } from './tables.server.ts';

const SHOWN = 10;

/** A run as its page shows it; times are ISO 8601. */
export type ShownSeedRun = {
  id: string;
  words: string;
  state: string;
  done: number;
  total: number | null;
  log: string[];
  snapshot: string | null;
  askedAt: string;
  isRunning: boolean;
  isStopping: boolean;
};

/** Returns the latest runs of the seed tools, newest first. */
export async function listSeedRuns(ctx: AppContext): Promise<ShownSeedRun[]> {
  assertCan(ctx, 'demo:write');
  const rows = await ctx.db.select().from(seedRuns).orderBy(desc(seedRuns.askedAt)).limit(SHOWN);
  return rows.map(({ id, wish, state, done, total, log, snapshot, askedAt, finishedAt, canceledAt }) => ({
    ...{ id, state, done, total, log, snapshot },
    words: wishWords(wish),
    askedAt: askedAt.toISOString(),
    isRunning: finishedAt === null,
    isStopping: finishedAt === null && canceledAt !== null,
  }));
}
