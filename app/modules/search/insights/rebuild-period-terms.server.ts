import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { searchDays, searchSpanTerms } from '../sum-tables.server.ts';

import { SEARCH_INSIGHT_PERIOD_DAYS } from './search-terms.ts';
import { readSearchInsightPeriodDates } from './span-days.server.ts';

/** Rebuilds the sums by query of every period from the daily sums. */
export async function rebuildSearchPeriodTerms(ctx: AppContext): Promise<void> {
  for (const span of SEARCH_INSIGHT_PERIOD_DAYS) {
    await inTransaction(ctx, async (ctx) => {
      // One at a time: a second process would compute the same.
      await ctx.db.execute(sql`lock table ${searchSpanTerms} in share row exclusive mode`);
      const { from, middle, live } = await readSearchInsightPeriodDates(ctx, span);
      await ctx.db.delete(searchSpanTerms).where(eq(searchSpanTerms.span, span));
      await ctx.db.execute(sql`
        insert into ${searchSpanTerms} (span, query, searches, sessions, clicks, without_results, recent, last_day)
        select ${span}::integer, query, sum(searches), sum(sessions), sum(clicks), sum(without_results),
          coalesce(sum(searches) filter (where day >= ${middle}::date), 0), max(day)
        from ${searchDays} where day >= ${from}::date and day < ${live}::date and query <> '' group by query`);
    });
  }
}
