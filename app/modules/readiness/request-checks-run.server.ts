import { desc, lt } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan, hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { STRIPE_READINESS_CHECKS, isReadinessCheckRunDue } from './checks.ts';
import { readLatestReadinessResults } from './read-results.server.ts';
import { readinessRuns } from './tables.server.ts';

/** A run that takes longer has lost its process, and another may start. */
const STALLED_READINESS_RUN_AGE_MS = 2 * MINUTE_MS;
const READINESS_RUN_RETENTION_DAYS = 30;

/** The progress of a run of all checks; `requestedAt` is ISO 8601. */
export type ReadinessRunProgress = { done: number; of: number; requestedAt: string; isRunning: boolean };

async function findLatestReadinessRun(ctx: AppContext): Promise<ReadinessRunProgress | null> {
  const [run] = await ctx.db.select().from(readinessRuns).orderBy(desc(readinessRuns.requestedAt)).limit(1);
  if (!run) return null;
  const isStalled = run.requestedAt.getTime() < ctx.now.getTime() - STALLED_READINESS_RUN_AGE_MS;
  const isRunning = run.finishedAt === null && !isStalled;
  return {
    done: Math.min(run.done, STRIPE_READINESS_CHECKS.length),
    of: STRIPE_READINESS_CHECKS.length,
    requestedAt: run.requestedAt.toISOString(),
    isRunning,
  };
}

/** Returns the latest run of all checks; null before the first. Throws without `readiness:read`. */
export function findReadinessRunProgressForAdmin(ctx: AppContext): Promise<ReadinessRunProgress | null> {
  assertCan(ctx, 'readiness:read');
  return findLatestReadinessRun(ctx);
}

/**
 * Whether the page starts a run when a user with `readiness:run` opens it: a check has not run with the
 * current key, or the last results are older than an hour, and no run is in progress.
 */
export async function isNewReadinessRunDue(ctx: AppContext): Promise<boolean> {
  if (!hasPermission(ctx.actor, 'readiness:run') || (await findLatestReadinessRun(ctx))?.isRunning)
    return false;
  const results = await readLatestReadinessResults(ctx);
  return isReadinessCheckRunDue(
    STRIPE_READINESS_CHECKS.map(({ id }) => results.get(id)?.ranAt ?? null),
    ctx.now,
  );
}

/**
 * Starts a job that runs all checks; while one is in progress, that one counts.
 * Returns whether a new one was started.
 */
export async function startReadinessChecksJob(ctx: AppContext): Promise<Result<{ isNew: boolean }, never>> {
  assertCan(ctx, 'readiness:run');
  const isNew = await inTransaction(ctx, async (ctx) => {
    if ((await findLatestReadinessRun(ctx))?.isRunning) return false;
    await ctx.db
      .delete(readinessRuns)
      .where(lt(readinessRuns.requestedAt, addDays(ctx.now, -READINESS_RUN_RETENTION_DAYS)));
    const requestedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
    await ctx.db.insert(readinessRuns).values({ requestedBy, requestedAt: ctx.now });
    await recordAudit(ctx, {
      action: 'readiness.run',
      entity: 'readiness',
      entityId: null,
      summary: 'Go-live checks started',
    });
    await ctx.jobs.send(ctx, 'readiness.run', {});
    return true;
  });
  if (isNew) ctx.jobs.wake('readiness.run');
  return ok({ isNew });
}
