import { desc } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { formatDemoDataRequestLabel } from './seed-request.ts';
import { seedRuns } from './tables.server.ts';

const MAX_LISTED_SEED_RUNS = 10;

/** A run as its page shows it; times are ISO 8601. */
export type SeedRunListItem = {
  id: string;
  words: string;
  state: string;
  done: number;
  total: number | null;
  log: string[];
  snapshot: string | null;
  requestedAt: string;
  isRunning: boolean;
  isStopping: boolean;
};

/** Returns the latest runs of the seed tools, newest first. */
export async function listSeedRuns(ctx: AppContext): Promise<SeedRunListItem[]> {
  assertCan(ctx, 'demo:write');
  const rows = await ctx.db
    .select()
    .from(seedRuns)
    .orderBy(desc(seedRuns.requestedAt))
    .limit(MAX_LISTED_SEED_RUNS);
  return rows.map(
    ({ id, request, state, done, total, log, snapshot, requestedAt, finishedAt, canceledAt }) => ({
      ...{ id, state, done, total, log, snapshot },
      words: formatDemoDataRequestLabel(request),
      requestedAt: requestedAt.toISOString(),
      isRunning: finishedAt === null,
      isStopping: finishedAt === null && canceledAt !== null,
    }),
  );
}
