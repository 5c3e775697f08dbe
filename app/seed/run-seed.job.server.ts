import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { and, eq, isNull, sql } from 'drizzle-orm';

import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';

import type { DemoSeedStep } from './history/plan-steps.server.ts';
import { createSeedRunSteps } from './seed-steps.server.ts';

declare module '#app/platform/jobs.server.ts' {
  interface JobDataByQueue {
    'demo.run': { runId: string };
  }
}

type SeedRunRecord = typeof seedRuns.$inferSelect;
type FinalSeedRunState = 'done' | 'failed' | 'canceled';

const MAX_SEED_RUN_SECONDS = 2 * 3_600;

const getCurrentShopClockTime = (ctx: AppContext) => new Date(Date.now() + ctx.settings.clockOffsetMs);

async function finishSeedRun(
  ctx: AppContext,
  run: SeedRunRecord,
  state: FinalSeedRunState,
  words: string,
): Promise<void> {
  const at = getCurrentShopClockTime(ctx);
  await ctx.db
    .update(seedRuns)
    .set({ state, finishedAt: at, movedAt: at, log: sql`array_append(${seedRuns.log}, ${words})` })
    .where(and(eq(seedRuns.id, run.id), isNull(seedRuns.finishedAt)));
}

/** Records that a step is done, in its transaction if it has one. */
async function recordSeedStepDone(
  ctx: AppContext,
  run: SeedRunRecord,
  done: number,
  words: string,
): Promise<void> {
  await ctx.db
    .update(seedRuns)
    .set({ done, movedAt: getCurrentShopClockTime(ctx), log: sql`array_append(${seedRuns.log}, ${words})` })
    .where(eq(seedRuns.id, run.id));
}

async function runDemoDataSeedStep(
  ctx: AppContext,
  run: SeedRunRecord,
  step: DemoSeedStep,
  done: number,
): Promise<void> {
  await step.before?.(ctx);
  if (step.isAlone) {
    await step.run(ctx);
    return recordSeedStepDone(ctx, run, done, step.words);
  }
  await inTransaction(
    ctx,
    async (ctx) => {
      const [now] = await ctx.db
        .select({ done: seedRuns.done })
        .from(seedRuns)
        .where(eq(seedRuns.id, run.id))
        .for('update');
      // Another process took over the run and did this step in the meantime.
      if (now && now.done >= done) return;
      await step.run(ctx);
      await recordSeedStepDone(ctx, run, done, step.words);
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/**
 * Pause between two steps in milliseconds, for other users of the embedded database's only connection: enough
 * for a page.
 */
const SEED_STEP_PAUSE_MS = 120;

/**
 * On one connection a page runs some twenty queries in turn, and would wait for a step before each: a waiter
 * gets a pause for all of them. Without one the steps follow each other.
 */
async function pauseSeedRunForWaitingQueries({ database }: AppContext): Promise<void> {
  if (database.engine !== 'embedded') return;
  if (database.use().some(({ idle, waiting }) => idle === 0 || waiting > 0))
    await setTimeout(SEED_STEP_PAUSE_MS);
}

async function findUnfinishedSeedRun(ctx: AppContext, runId: string): Promise<SeedRunRecord | null> {
  const [run] = await ctx.db
    .select()
    .from(seedRuns)
    .where(and(eq(seedRuns.id, runId), isNull(seedRuns.finishedAt)));
  return run ?? null;
}

async function runAllSeedSteps(
  ctx: AppContext,
  run: SeedRunRecord,
  dataDir: string,
): Promise<FinalSeedRunState> {
  const steps = await createSeedRunSteps(ctx, run, resolve(dataDir, 'snapshots'));
  await ctx.db
    .update(seedRuns)
    .set({ state: 'running', total: steps.length, movedAt: getCurrentShopClockTime(ctx) })
    .where(eq(seedRuns.id, run.id));
  for (const [place, step] of steps.entries()) {
    if (place < run.done) continue;
    const seen = await findUnfinishedSeedRun(ctx, run.id);
    if (seen === null || seen.canceledAt !== null) return 'canceled';
    await runDemoDataSeedStep(ctx, run, step, place + 1);
    await pauseSeedRunForWaitingQueries(ctx);
  }
  await ctx.database.vacuum();
  return 'done';
}

const FINAL_SEED_RUN_STATE_TEXTS: Record<FinalSeedRunState, string> = {
  done: 'Done.',
  failed: 'It stopped here.',
  canceled: 'Canceled. Changes made so far stay.',
};

/**
 * Runs the request step by step: each step completes entirely or not at all, so a run whose process died
 * resumes after its last step. A failure is recorded in the run's log, and is not retried automatically.
 */
export async function runDemoDataSeed(ctx: AppContext, runId: string, dataDir: string): Promise<void> {
  const run = await findUnfinishedSeedRun(ctx, runId);
  if (!run) return;
  try {
    const end = await runAllSeedSteps(ctx, run, dataDir);
    await finishSeedRun(ctx, run, end, FINAL_SEED_RUN_STATE_TEXTS[end]);
  } catch (error) {
    ctx.log.error({ err: error, runId }, 'a run of the demo data failed');
    const words = error instanceof Error ? error.message : String(error);
    await finishSeedRun(ctx, run, 'failed', `${FINAL_SEED_RUN_STATE_TEXTS.failed} ${words}`.slice(0, 500));
  }
}

/** The job of the seed tools page: loads and removes generated rows, empties and saves the shop. */
export function buildSeedRunJobDefinition({ DATA_DIR }: { DATA_DIR: string }): JobDefinition<'demo.run'> {
  return {
    queue: 'demo.run',
    label: 'Load or remove demo data',
    mayTakeSeconds: MAX_SEED_RUN_SECONDS,
    retryLimit: 2,
    run: async (ctx, { runId }) => {
      if (runId !== undefined) await runDemoDataSeed(ctx, runId, DATA_DIR);
    },
  };
}
