import { and, asc, count, desc, eq, gt, ne } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { searchEvents } from '../query-tables.server.ts';

const SEARCHES_WITHOUT_RESULT_DAYS = 30;

/** Returns the queries of the last 30 days that found nothing, most frequent first. */
export async function listSearchesWithoutResult(ctx: AppContext, limit: number) {
  assertCan(ctx, 'search:insights');
  const since = new Date(ctx.now.getTime() - SEARCHES_WITHOUT_RESULT_DAYS * 86_400_000);
  const searches = count();
  return ctx.db
    .select({ query: searchEvents.normalizedQuery, searches })
    .from(searchEvents)
    .where(
      and(
        eq(searchEvents.resultsCount, 0),
        gt(searchEvents.createdAt, since),
        buildDemoOrRealRowsCondition(ctx, searchEvents),
        // Earlier versions stored this for queries of only limits or punctuation.
        ne(searchEvents.normalizedQuery, ''),
      ),
    )
    .groupBy(searchEvents.normalizedQuery)
    .orderBy(desc(searches), asc(searchEvents.normalizedQuery))
    .limit(limit);
}
