import { lt } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { aggregateFinishedSearchDays } from '../insights/sum-search-days.server.ts';
import { searchEvents } from '../query-tables.server.ts';

/**
 * Deletes events that are too old (search.md "Privacy"); their sums per UTC day and query, without sessions,
 * stay. Days without sums are summed first, without carts and orders, so that a failure of another job does
 * not keep events longer.
 */
export async function deleteOldSearches(ctx: AppContext): Promise<number> {
  const today = new Date(ctx.now.toISOString().slice(0, 10));
  // Whole days, so that each is summed once; none is kept longer than configured.
  const days = await readRetentionDays(ctx, 'searches');
  const before = new Date(today.getTime() - (days - 1) * DAY_MS);
  await aggregateFinishedSearchDays(ctx, { until: before.toISOString().slice(0, 10) });
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(searchEvents)
      .where(lt(searchEvents.createdAt, before))
      .returning({ id: searchEvents.id });
    return recordDataPurgeInAudit(ctx, {
      action: 'searches.purged',
      entity: 'search',
      counts: { searches: deleted.length },
    });
  });
}
