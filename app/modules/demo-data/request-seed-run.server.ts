import { and, eq, isNull, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { countDemoBatchRows } from './count-batches.server.ts';
import { findSeedRequestRefusal } from './find-seed-refusal.server.ts';
import {
  REMOVE_DEMO_DATA_CONFIRMATION_PHRASE,
  RESET_CONFIRMATION_PHRASE,
  type DemoDataSeedRefusal,
} from './seed-refusals.ts';
import {
  getSeedBatchName,
  DEMO_HISTORY_OPTIONS,
  DEMO_HISTORY_BATCH_NAME,
  DEMO_DATA_RUN_STALLED_AFTER_MS,
  type DemoDataLoadRequest,
  formatDemoDataRequestLabel,
} from './seed-request.ts';
import { seedRuns } from './tables.server.ts';

/** Stores a run and queues its job, in the caller's transaction. */
async function storeAndQueueSeedRun(
  ctx: AppContext,
  request: DemoDataLoadRequest,
  batch: string | null,
): Promise<string> {
  const [run] = await ctx.db
    .insert(seedRuns)
    .values({
      request,
      batch,
      requestedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      requestedAt: ctx.now,
      movedAt: ctx.now,
    })
    .returning({ id: seedRuns.id });
  if (!run) throw new Error('a run was not stored');
  await ctx.jobs.send(ctx, 'demo.run', { runId: run.id });
  return run.id;
}

/** Queues the demo history for a shop that was just filled with the demo data, in the same transaction. */
export async function queueDemoHistory(ctx: AppContext): Promise<void> {
  await storeAndQueueSeedRun(ctx, { kind: 'generate', ...DEMO_HISTORY_OPTIONS }, DEMO_HISTORY_BATCH_NAME);
}

const DEMO_DATA_CONFIRMATION_PHRASES: Partial<Record<DemoDataLoadRequest['kind'], string>> = {
  remove: REMOVE_DEMO_DATA_CONFIRMATION_PHRASE,
  reset: RESET_CONFIRMATION_PHRASE,
};

function findDemoConfirmationPhraseRefusal(
  request: DemoDataLoadRequest,
  typed: string,
): DemoDataSeedRefusal | null {
  const phrase = DEMO_DATA_CONFIRMATION_PHRASES[request.kind];
  if (phrase === undefined || typed.trim().toLowerCase() === phrase) return null;
  return { code: 'phrase', phrase };
}

/**
 * Queues a job that loads or removes rows, resets the shop or saves it; one at a time. Deleting and saving
 * require a recently confirmed identity and, if it cannot be undone, a typed phrase.
 */
export async function authorizeAndQueueSeedRun(
  ctx: AppContext,
  request: DemoDataLoadRequest,
  { phrase = '' }: { phrase?: string } = {},
): Promise<Result<{ runId: string }, DemoDataSeedRefusal>> {
  assertCan(ctx, 'demo:write');
  if (request.kind === 'remove' || request.kind === 'reset' || request.kind === 'snapshot')
    assertRecentStepUp(ctx);
  const missing = findDemoConfirmationPhraseRefusal(request, phrase);
  if (missing) return fail(missing);
  const requested = await queueSeedRunUnlessRefused(ctx, request).catch(
    (error: unknown): Result<never, DemoDataSeedRefusal> => {
      // Of two concurrent requests only one succeeds.
      if (classifyDatabaseError(error)?.code === 'unique_violation') return fail({ code: 'running' });
      throw error;
    },
  );
  if (requested.ok) ctx.jobs.wake('demo.run');
  return requested;
}

function queueSeedRunUnlessRefused(
  ctx: AppContext,
  request: DemoDataLoadRequest,
): Promise<Result<{ runId: string }, DemoDataSeedRefusal>> {
  return inTransaction(ctx, async (ctx): Promise<Result<{ runId: string }, DemoDataSeedRefusal>> => {
    const refusal = await findSeedRequestRefusal(ctx, request);
    if (refusal) return fail(refusal);
    const batch = getSeedBatchName(request);
    const before = request.kind === 'remove' ? await countDemoBatchRows(ctx, request.batch) : undefined;
    const runId = await storeAndQueueSeedRun(ctx, request, batch);
    await recordAudit(ctx, {
      action: `demo.${request.kind === 'load-test' ? 'load_test' : request.kind}`,
      entity: 'demo',
      entityId: runId,
      summary: formatDemoDataRequestLabel(request),
      ...(before && { before }),
      after: { batch },
    });
    return ok({ runId });
  });
}

/** Stops a run before its next step; its results so far stay. */
export async function cancelSeedRun(
  ctx: AppContext,
  runId: string,
): Promise<Result<null, DemoDataSeedRefusal>> {
  assertCan(ctx, 'demo:write');
  return inTransaction(ctx, async (ctx): Promise<Result<null, DemoDataSeedRefusal>> => {
    const isOpen = and(eq(seedRuns.id, runId), isNull(seedRuns.finishedAt));
    const [run] = await ctx.db.select().from(seedRuns).where(isOpen).for('update');
    if (!run) return fail({ code: 'not-running' });
    const isDead =
      run.state === 'waiting' || run.movedAt.getTime() < ctx.now.getTime() - DEMO_DATA_RUN_STALLED_AFTER_MS;
    await ctx.db
      .update(seedRuns)
      .set({
        canceledAt: ctx.now,
        ...(isDead && {
          ...{ state: 'canceled', finishedAt: ctx.now },
          log: sql`array_append(${seedRuns.log}, 'Canceled before it went on.')`,
        }),
      })
      .where(isOpen);
    await recordAudit(ctx, {
      action: 'demo.canceled',
      entity: 'demo',
      entityId: runId,
      summary: `Canceled: ${formatDemoDataRequestLabel(run.request)}`,
    });
    return ok(null);
  });
}
