import { lt, sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { readKeptDays } from '#app/modules/content/settings/read-kept-days.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { searchDays, searchEvents } from '../tables.server.ts';

/** Turns events that are too old into sums per UTC day and query, without sessions, and deletes them (search.md section 12). */
export async function forgetOldSearches(ctx: AppContext): Promise<number> {
  const today = new Date(ctx.now.toISOString().slice(0, 10));
  return inTransaction(ctx, async (ctx) => {
    // Whole days, so that a sum is made once; none is kept longer than the shop decided.
    const days = await readKeptDays(ctx, 'searches');
    const before = new Date(today.getTime() - (days - 1) * DAY_MS);
    const day = sql`(${searchEvents.createdAt} at time zone 'UTC')::date`;
    await ctx.db.execute(sql`
      insert into ${searchDays} (day, query, searches, sessions, clicks, without_results)
      select ${day}, ${searchEvents.normalizedQuery}, count(*), count(distinct ${searchEvents.sessionId}),
        count(${searchEvents.clickedId}), count(*) filter (where ${searchEvents.resultsCount} = 0)
      from ${searchEvents} where ${lt(searchEvents.createdAt, before)} group by 1, 2
      on conflict (day, query) do update set
        searches = search_days.searches + excluded.searches,
        sessions = search_days.sessions + excluded.sessions,
        clicks = search_days.clicks + excluded.clicks,
        without_results = search_days.without_results + excluded.without_results`);
    const gone = await ctx.db
      .delete(searchEvents)
      .where(lt(searchEvents.createdAt, before))
      .returning({ id: searchEvents.id });
    return recordPurge(ctx, {
      action: 'searches.purged',
      entity: 'search',
      counts: { searches: gone.length },
    });
  });
}
