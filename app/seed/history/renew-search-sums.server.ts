import { gte } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { countSearchOutcomes } from '#app/modules/analytics/count-search-outcomes.server.ts';
import { readKeptDays } from '#app/modules/content/settings/read-kept-days.server.ts';
import { sumSearchDays } from '#app/modules/search/insights/sum-search-days.server.ts';
import { searchDayClicks, searchDays, searchDayTotals } from '#app/modules/search/sum-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/**
 * Sums the searches of the last days anew, after some were added or removed: no further back than single searches are kept, since
 * sums of older days could not be made again.
 */
export async function renewSearchSums(ctx: AppContext, days: number): Promise<void> {
  const kept = Math.min(days + 1, (await readKeptDays(ctx, 'searches')) - 1);
  const from = addDays(ctx.now, -kept).toISOString().slice(0, 10);
  await inTransaction(ctx, async ({ db }) => {
    await db.delete(searchDayClicks).where(gte(searchDayClicks.day, from));
    await db.delete(searchDays).where(gte(searchDays.day, from));
    await db.delete(searchDayTotals).where(gte(searchDayTotals.day, from));
  });
  await sumSearchDays(ctx, { countOutcomes: countSearchOutcomes });
}
