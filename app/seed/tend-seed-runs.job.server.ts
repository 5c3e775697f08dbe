import { and, eq, lt } from 'drizzle-orm';

import { DEMO_DATA_RUN_STALLED_AFTER_MS } from '#app/modules/demo-data/seed-request.ts';
import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition, NoJobData } from '#app/platform/jobs.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'demo.tend': NoJobData;
  }
}

/**
 * Hands runs of dead processes to another one, which resumes after their last step; returns how many. The
 * embedded database has one process, so runs that last progressed before it began are lost for certain.
 */
export async function resumeStalledSeedRuns(ctx: AppContext, processBegan: Date): Promise<number> {
  const silent = ctx.now.getTime() - DEMO_DATA_RUN_STALLED_AFTER_MS;
  const processStartedAt = processBegan.getTime() + ctx.settings.clockOffsetMs;
  const before = new Date(ctx.database.engine === 'embedded' ? Math.max(silent, processStartedAt) : silent);
  return inTransaction(ctx, async (ctx) => {
    const stalled = await ctx.db
      .update(seedRuns)
      .set({ movedAt: ctx.now })
      .where(and(eq(seedRuns.state, 'running'), lt(seedRuns.movedAt, before)))
      .returning({ id: seedRuns.id });
    for (const { id: runId } of stalled) await ctx.jobs.send(ctx, 'demo.run', { runId });
    return stalled.length;
  });
}

const currentProcessStartedAt = new Date(Date.now() - process.uptime() * 1_000);

/**
 * Every minute: looks for loads of demo data whose process died. The queue itself would notice only after
 * hours.
 */
export const resumeSeedRunsJob: JobDefinition<'demo.tend'> = {
  queue: 'demo.tend',
  label: 'Look after loads of demo data',
  isOneEnough: true,
  schedule: '* * * * *',
  retryLimit: 1,
  run: async (ctx) => void (await resumeStalledSeedRuns(ctx, currentProcessStartedAt)),
};
