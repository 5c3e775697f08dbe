import { sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { rebuildSearchPeriodTerms } from './rebuild-period-terms.server.ts';
import { searchDayClicks, searchDays, searchDayTotals } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

/** A click can complete its search up to half an hour later, so a day is summed only after that. */
const DAILY_SEARCH_SUM_DELAY_MS = HOUR_MS;

/**
 * Outcomes of searches by visitors who consented to analytics: how many there were, and after how many the
 * visitor filled a cart or bought.
 */
export type SearchConversionCounts = { consented: number; carted: number; bought: number };

/** Counts the outcomes of the searches from one time up to but not including another. */
export type CountSearchOutcomesFunction = (
  ctx: AppContext,
  span: { from: Date; to: Date },
) => Promise<SearchConversionCounts>;

const parseUtcDay = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns the first UTC day that must not be summed yet, as `2026-01-31`. */
const getFirstSearchDayNotYetAggregated = (now: Date) =>
  new Date(now.getTime() - DAILY_SEARCH_SUM_DELAY_MS).toISOString().slice(0, 10);

/**
 * Returns the UTC days before `until` without sums, oldest first: all since the first search, including empty
 * days, so that the newest sum marks where the unsummed searches begin.
 */
async function listSearchDaysToSum(ctx: AppContext, until: string): Promise<string[]> {
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select day::date::text as day from generate_series(
        coalesce((select max(day) + 1 from ${searchDayTotals}),
          (select (min(${searchEvents.createdAt}) at time zone 'UTC')::date from ${searchEvents}))::timestamp,
        ${until}::date::timestamp - interval '1 day', interval '1 day') day order by 1`,
  );
  return rows.map(({ day }) => String(day));
}

async function storeDailySearchTotals(
  ctx: AppContext,
  day: string,
  outcomes: SearchConversionCounts,
): Promise<void> {
  const ofDay = sql`${searchEvents.createdAt} >= ${parseUtcDay(day)} and ${searchEvents.createdAt} < ${addDays(parseUtcDay(day), 1)}`;
  const answered = sql`${searchEvents.resultsCount} is not null`;
  const { consented, carted, bought } = outcomes;
  await inTransaction(ctx, async (ctx) => {
    // First, so that of two processes summing the same day the second finds its total and stores nothing.
    const totals = await runRawSqlQuery(
      ctx.db,
      sql`insert into ${searchDayTotals} (day, searches, sessions, clicks, answered, without_results, lexical, latency_p95_ms, consented, carted, bought)
        select ${day}::date, count(*), count(distinct ${searchEvents.sessionId}), count(${searchEvents.clickedId}),
          count(*) filter (where ${answered}), count(*) filter (where ${searchEvents.resultsCount} = 0),
          count(*) filter (where ${searchEvents.mode} = 'lexical'),
          percentile_disc(0.95) within group (order by ${searchEvents.latencyMs}), ${consented}::integer, ${carted}::integer, ${bought}::integer
        from ${searchEvents} where ${ofDay} on conflict do nothing returning day`,
    );
    if (totals.length === 0) return;
    await ctx.db.execute(sql`
      insert into ${searchDays} (day, query, searches, sessions, clicks, without_results)
      select ${day}::date, ${searchEvents.normalizedQuery}, count(*), count(distinct ${searchEvents.sessionId}),
        count(${searchEvents.clickedId}), count(*) filter (where ${searchEvents.resultsCount} = 0)
      from ${searchEvents} where ${ofDay} group by 2 on conflict do nothing`);
    await ctx.db.execute(sql`
      insert into ${searchDayClicks} (day, query, service_id, clicks)
      select ${day}::date, ${searchEvents.normalizedQuery}, ${searchEvents.clickedId}, count(*)
      from ${searchEvents} where ${ofDay} and ${searchEvents.clickedId} is not null group by 2, 3
      on conflict do nothing`);
  });
}

const countZeroSearchOutcomes: CountSearchOutcomesFunction = async () => ({
  consented: 0,
  carted: 0,
  bought: 0,
});

/**
 * Sums the finished UTC days without sums, one after the other; returns how many. May run at any time and in
 * several processes. Days from `until` on are left out; without `countOutcomes` carts and orders stay
 * unknown.
 */
export async function aggregateFinishedSearchDays(
  ctx: AppContext,
  {
    countOutcomes = countZeroSearchOutcomes,
    until = getFirstSearchDayNotYetAggregated(ctx.now),
  }: { countOutcomes?: CountSearchOutcomesFunction; until?: string } = {},
): Promise<number> {
  const days = await listSearchDaysToSum(ctx, until);
  for (const day of days) {
    const outcomes = await countOutcomes(ctx, { from: parseUtcDay(day), to: addDays(parseUtcDay(day), 1) });
    await storeDailySearchTotals(ctx, day, outcomes);
  }
  if (days.length > 0) await rebuildSearchPeriodTerms(ctx);
  return days.length;
}
