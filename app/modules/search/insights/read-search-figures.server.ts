import { and, gte, lt, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { searchDayTotals, searchSpanTerms } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

import type { SearchInsightPeriodDays } from './search-terms.ts';
import {
  addUtcDays,
  buildSummedSearchTermsCondition,
  readSearchInsightPeriodDates,
  startOfUtcDay,
} from './span-days.server.ts';
import type { CountSearchOutcomesFunction } from './sum-search-days.server.ts';

/** Figures of a period, or of one of its days. */
export type SearchPeriodOrDayTotals = {
  searches: number;
  /** Visits with a search. */
  people: number;
  clicks: number;
  /** Searches with a known answer; the next two are subsets of them. */
  answered: number;
  withoutResults: number;
  lexical: number;
  consented: number;
  carted: number;
  bought: number;
};

export type SearchPeriodStatistics = {
  now: SearchPeriodOrDayTotals;
  /** The figures of the preceding period of the same length. */
  before: SearchPeriodOrDayTotals;
  /** Number of different queries in the period. */
  unique: number;
  /**
   * Daily 95th percentile of the response time, in milliseconds, averaged over the days weighted by searches;
   * null without searches.
   */
  latencyP95Ms: number | null;
  /** The first UTC day of the period, as `2026-01-31`. */
  from: string;
};

type SearchTotalsWithLatencySum = SearchPeriodOrDayTotals & { latency: number; latencySearches: number };

async function sumDailySearchTotals(
  ctx: AppContext,
  from: string,
  to: string,
): Promise<SearchTotalsWithLatencySum> {
  const total = (column: keyof typeof searchDayTotals.$inferSelect) =>
    sql<number>`coalesce(sum(${searchDayTotals[column]}), 0)::integer`;
  const [sums] = await ctx.db
    .select({
      searches: total('searches'),
      people: total('sessions'),
      clicks: total('clicks'),
      answered: total('answered'),
      withoutResults: total('withoutResults'),
      lexical: total('lexical'),
      consented: total('consented'),
      carted: total('carted'),
      bought: total('bought'),
      latency: sql<number>`coalesce(sum(${searchDayTotals.latencyP95Ms}::float8 * ${searchDayTotals.searches}), 0)::float8`,
      latencySearches: sql<number>`coalesce(sum(${searchDayTotals.searches}) filter (where ${searchDayTotals.latencyP95Ms} is not null), 0)::integer`,
    })
    .from(searchDayTotals)
    .where(and(gte(searchDayTotals.day, from), lt(searchDayTotals.day, to)));
  return sums ?? ZERO_SEARCH_FIGURES;
}

const ZERO_SEARCH_FIGURES: SearchTotalsWithLatencySum = {
  searches: 0,
  people: 0,
  clicks: 0,
  answered: 0,
  withoutResults: 0,
  lexical: 0,
  consented: 0,
  carted: 0,
  bought: 0,
  latency: 0,
  latencySearches: 0,
};

/** Sums the single searches from one day up to but not including another, for the selected data set. */
async function sumIndividualSearchRecords(
  ctx: AppContext,
  { from, to }: { from: string; to?: string },
  countOutcomes: CountSearchOutcomesFunction,
): Promise<SearchTotalsWithLatencySum> {
  const before = to === undefined ? addDays(ctx.now, 1) : startOfUtcDay(to);
  const [row] = await runRawSqlQuery(
    ctx.db,
    sql`select count(*)::integer as searches, count(distinct session_id)::integer as people, count(clicked_id)::integer as clicks,
        count(results_count)::integer as answered, (count(*) filter (where results_count = 0))::integer as nothing,
        (count(*) filter (where mode = 'lexical'))::integer as lexical,
        percentile_disc(0.95) within group (order by latency_ms) as p95
      from ${searchEvents} where created_at >= ${startOfUtcDay(from)} and created_at < ${before}
        and ${buildDemoOrRealRowsCondition(ctx, searchEvents) ?? sql`true`}`,
  );
  const number = (name: string) => Number(row?.[name] ?? 0);
  const searches = number('searches');
  const p95 = row?.['p95'] ?? null;
  const outcomes = await countOutcomes(ctx, { from: startOfUtcDay(from), to: before });
  return {
    searches,
    people: number('people'),
    clicks: number('clicks'),
    answered: number('answered'),
    withoutResults: number('nothing'),
    lexical: number('lexical'),
    ...outcomes,
    latency: Number(p95 ?? 0) * searches,
    latencySearches: p95 === null ? 0 : searches,
  };
}

function sumSearchStatistics(
  one: SearchTotalsWithLatencySum,
  other: SearchTotalsWithLatencySum,
): SearchTotalsWithLatencySum {
  // The key names, which Object.entries loses.
  const names = Object.keys(one) as (keyof SearchTotalsWithLatencySum)[];
  return Object.fromEntries(
    names.map((name) => [name, one[name] + other[name]]),
  ) as SearchTotalsWithLatencySum;
}

async function countUniqueSearchQueries(
  ctx: AppContext,
  span: SearchInsightPeriodDays,
  live: string,
): Promise<number> {
  const [counted] = await runRawSqlQuery(
    ctx.db,
    sql`select (select count(*) from ${searchSpanTerms} where ${buildSummedSearchTermsCondition(ctx, span)})::integer + (
      select count(*) from (select distinct normalized_query from ${searchEvents} where created_at >= ${startOfUtcDay(live)}
        and ${buildDemoOrRealRowsCondition(ctx, searchEvents) ?? sql`true`}) asked
      where normalized_query <> '' and not exists (
        select 1 from ${searchSpanTerms} where ${buildSummedSearchTermsCondition(ctx, span)} and query = normalized_query))::integer as queries`,
  );
  return Number(counted?.['queries'] ?? 0);
}

/** Returns the figures of a period and of the preceding one. */
export async function readSearchPeriodStatistics(
  ctx: AppContext,
  span: SearchInsightPeriodDays,
  countOutcomes: CountSearchOutcomesFunction,
): Promise<SearchPeriodStatistics> {
  assertCan(ctx, 'search:insights');
  const days = await readSearchInsightPeriodDates(ctx, span);
  const earlier = addUtcDays(days.from, -span);
  const now = sumSearchStatistics(
    await sumDailySearchTotals(ctx, days.from, days.live),
    await sumIndividualSearchRecords(ctx, { from: days.live }, countOutcomes),
  );
  return {
    now,
    before:
      ctx.dataSet === undefined
        ? await sumDailySearchTotals(ctx, earlier, days.from)
        : await sumIndividualSearchRecords(ctx, { from: earlier, to: days.from }, countOutcomes),
    unique: await countUniqueSearchQueries(ctx, span, days.live),
    latencyP95Ms: now.latencySearches === 0 ? null : Math.round(now.latency / now.latencySearches),
    from: days.from,
  };
}
