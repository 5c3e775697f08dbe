import { gte } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { countSearchesBeforeCartOrPurchase } from '#app/modules/analytics/count-search-outcomes.server.ts';
import { visitDays } from '#app/modules/analytics/day-sum-tables.server.ts';
import { rebuildDailySumsOfOldOrders, storeDailyVisitSums } from '#app/modules/analytics/sum-days.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import { aggregateFinishedSearchDays } from '#app/modules/search/insights/sum-search-days.server.ts';
import { searchDayClicks, searchDays, searchDayTotals } from '#app/modules/search/sum-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** Returns the first day whose totals can be recomputed: limited by how long its rows are kept. */
async function findFirstRecomputableAnalyticsDay(
  ctx: AppContext,
  kind: 'searches' | 'visits',
  days: number,
): Promise<string> {
  const kept = Math.min(days + 1, (await readRetentionDays(ctx, kind)) - 1);
  return addDays(ctx.now, -kept).toISOString().slice(0, 10);
}

/**
 * Recomputes the totals of the last days after searches, visits or orders were added or removed; for searches
 * and visits only as far back as single rows are kept, because older totals cannot be recomputed.
 */
export async function recomputeDailyAnalyticsTotals(ctx: AppContext, days: number): Promise<void> {
  const [searched, visited] = [
    await findFirstRecomputableAnalyticsDay(ctx, 'searches', days),
    await findFirstRecomputableAnalyticsDay(ctx, 'visits', days),
  ];
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(searchDayClicks).where(gte(searchDayClicks.day, searched));
    await db.delete(searchDays).where(gte(searchDays.day, searched));
    await db.delete(searchDayTotals).where(gte(searchDayTotals.day, searched));
    await db.delete(visitDays).where(gte(visitDays.day, visited));
  });
  await aggregateFinishedSearchDays(ctx, { countOutcomes: countSearchesBeforeCartOrPurchase });
  await storeDailyVisitSums(ctx);
  await rebuildDailySumsOfOldOrders(ctx);
}
