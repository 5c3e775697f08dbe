import { isDeepStrictEqual } from 'node:util';

import { inArray, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { listDailyOrderStats, listServiceSalesAndReviewStats } from './find-proof.server.ts';
import type { DailyOrderStats, ServiceSalesAndReviewStats } from './proof.ts';
import { proofDays, serviceProofs } from './tables.server.ts';

export type OrderStatsForSocialProof = { days: DailyOrderStats[]; services: ServiceSalesAndReviewStats[] };

const VERIFIED_STATS_WRITE_CHUNK_ROWS = 500;

/** Rows that are new or changed, and the keys of those that are gone. */
function diffStoredStatsRows<Row>(
  stored: readonly Row[],
  counted: readonly Row[],
  keyOf: (row: Row) => string,
) {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const after = new Set(counted.map(keyOf));
  return {
    changed: counted.filter((row) => !isDeepStrictEqual(before.get(keyOf(row)), row)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
  };
}

const splitStatsRowsIntoWriteChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / VERIFIED_STATS_WRITE_CHUNK_ROWS) }, (_, at) =>
    rows.slice(at * VERIFIED_STATS_WRITE_CHUNK_ROWS, (at + 1) * VERIFIED_STATS_WRITE_CHUNK_ROWS),
  );

async function writeDailyOrderStats(ctx: AppContext, counted: readonly DailyOrderStats[]): Promise<void> {
  const { changed, removed } = diffStoredStatsRows(await listDailyOrderStats(ctx), counted, ({ day }) => day);
  for (const rows of splitStatsRowsIntoWriteChunks(changed)) {
    await ctx.db
      .insert(proofDays)
      .values(rows)
      .onConflictDoUpdate({
        target: proofDays.day,
        set: {
          completed: sql`excluded.completed`,
          refunded: sql`excluded.refunded`,
          delivered: sql`excluded.delivered`,
          onTime: sql`excluded.on_time`,
          waitedMinutes: sql`excluded.waited_minutes`,
          reviews: sql`excluded.reviews`,
          stars: sql`excluded.stars`,
        },
      });
  }
  if (removed.length > 0) await ctx.db.delete(proofDays).where(inArray(proofDays.day, removed));
}

async function writeVerifiedServiceStats(
  ctx: AppContext,
  counted: readonly ServiceSalesAndReviewStats[],
): Promise<void> {
  const { changed, removed } = diffStoredStatsRows(
    await listServiceSalesAndReviewStats(ctx),
    counted,
    ({ serviceId }) => serviceId,
  );
  for (const rows of splitStatsRowsIntoWriteChunks(changed)) {
    await ctx.db
      .insert(serviceProofs)
      .values(rows)
      .onConflictDoUpdate({
        target: serviceProofs.serviceId,
        set: {
          sold30d: sql`excluded.sold_30d`,
          reviews: sql`excluded.reviews`,
          stars: sql`excluded.stars`,
        },
      });
  }
  if (removed.length > 0) await ctx.db.delete(serviceProofs).where(inArray(serviceProofs.serviceId, removed));
}

/**
 * Replaces the stored figures by newly counted ones. `count` runs in a transaction that excludes other
 * counts, so that an older one never replaces a newer one. Unchanged figures are not written, so no page is
 * rendered again. Called by the job only, so it checks no right.
 */
export function replaceShopOrderStats(
  ctx: AppContext,
  count: (ctx: AppContext) => Promise<OrderStatsForSocialProof>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('proof', 9))`);
    const { days, services } = await count(ctx);
    await writeDailyOrderStats(ctx, days);
    await writeVerifiedServiceStats(ctx, services);
  });
}
