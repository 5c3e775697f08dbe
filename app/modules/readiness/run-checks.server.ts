import { desc, eq, isNull, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { type GoLiveCheckId, STRIPE_READINESS_CHECKS, getReadinessCheckState } from './checks.ts';
import { readProviderEventCheckData } from './read-event-facts.server.ts';
import { readPaymentProviderFacts } from './read-provider-facts.server.ts';
import { readShopReadinessFacts } from './read-shop-facts.server.ts';
import { WEBHOOK_READINESS_CHECK_IDS, judgePaymentEventChecks } from './event-rules.ts';
import { judgePaymentProviderReadinessChecks, PROVIDER_READINESS_CHECK_IDS } from './provider-rules.ts';
import { getPaymentProviderKeyId } from './read-results.server.ts';
import { judgeShopReadinessChecks, SHOP_READINESS_CHECK_IDS } from './shop-rules.ts';
import { readinessChecks, readinessRuns } from './tables.server.ts';
import { createUnknownReadinessVerdict, type ReadinessCheckVerdict } from './verdict.ts';

type GoLiveCheckBatch = {
  ids: readonly GoLiveCheckId[];
  judge: (ctx: AppContext) => Promise<Partial<Record<GoLiveCheckId, ReadinessCheckVerdict>>>;
};

/** The checks in three parts: each collects its facts once, and its results appear as soon as it is done. */
const READINESS_CHECK_BATCHES: readonly GoLiveCheckBatch[] = [
  {
    ids: SHOP_READINESS_CHECK_IDS,
    judge: async (ctx) => judgeShopReadinessChecks(await readShopReadinessFacts(ctx)),
  },
  {
    ids: WEBHOOK_READINESS_CHECK_IDS,
    judge: async (ctx) => judgePaymentEventChecks(await readProviderEventCheckData(ctx)),
  },
  {
    ids: PROVIDER_READINESS_CHECK_IDS,
    judge: async (ctx) => judgePaymentProviderReadinessChecks(await readPaymentProviderFacts(ctx)),
  },
];

const CRASHED_READINESS_CHECK_VERDICT = createUnknownReadinessVerdict(
  'This check couldn’t run. See the shop’s log for details.',
);

/** The results of a part; an exception in one does not affect the others. */
async function judgeReadinessCheckBatch(
  ctx: AppContext,
  { ids, judge: judgeBatch }: GoLiveCheckBatch,
): Promise<Partial<Record<GoLiveCheckId, ReadinessCheckVerdict>>> {
  try {
    return await judgeBatch(ctx);
  } catch (error) {
    ctx.log.error({ err: error, checks: ids }, 'a readiness check failed');
    return Object.fromEntries(ids.map((id) => [id, CRASHED_READINESS_CHECK_VERDICT]));
  }
}

async function storeReadinessCheckResults(
  ctx: AppContext,
  runId: string | null,
  verdicts: Partial<Record<GoLiveCheckId, ReadinessCheckVerdict>>,
): Promise<void> {
  const rows = STRIPE_READINESS_CHECKS.flatMap((check) => {
    const verdict = verdicts[check.id];
    if (!verdict) return [];
    // With the severity of a live shop, so that a test shop can show what would stop it later.
    const state = getReadinessCheckState(check, 'live', verdict.state);
    return [
      { id: check.id, state, detail: verdict.detail, keyMark: getPaymentProviderKeyId(ctx), ranAt: ctx.now },
    ];
  });
  const set = {
    state: sql`excluded.state`,
    detail: sql`excluded.detail`,
    keyMark: sql`excluded.key_mark`,
    ranAt: sql`excluded.ran_at`,
  };
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(readinessChecks).values(rows).onConflictDoUpdate({ target: readinessChecks.id, set });
    if (runId === null) return;
    const done = sql`${readinessRuns.done} + ${rows.length}`;
    await ctx.db.update(readinessRuns).set({ done }).where(eq(readinessRuns.id, runId));
  });
}

/** The requested run; null if there is none. */
async function findRequestedReadinessRunId(ctx: AppContext): Promise<string | null> {
  const [run] = await ctx.db
    .select({ id: readinessRuns.id })
    .from(readinessRuns)
    .where(isNull(readinessRuns.finishedAt))
    .orderBy(desc(readinessRuns.requestedAt))
    .limit(1);
  if (!run) return null;
  // A job may run again after its process died.
  await ctx.db.update(readinessRuns).set({ done: 0 }).where(eq(readinessRuns.id, run.id));
  return run.id;
}

/** Runs every check now and stores the results. Idempotent. */
export async function runAllReadinessChecks(ctx: AppContext): Promise<void> {
  const runId = await findRequestedReadinessRunId(ctx);
  for (const part of READINESS_CHECK_BATCHES)
    await storeReadinessCheckResults(ctx, runId, await judgeReadinessCheckBatch(ctx, part));
  const finishedAt = ctx.now;
  await ctx.db.update(readinessRuns).set({ finishedAt }).where(isNull(readinessRuns.finishedAt));
}
