import { sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { searchSpanTerms } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

import {
  type SearchInsightPeriodDays,
  MIN_VISITS_FOR_UNMASKED_QUERY,
  type SearchInsightTermFigures,
  type SearchInsightTermListName,
  computeSearchTrend,
} from './search-terms.ts';
import {
  buildSummedSearchTermsCondition,
  readSearchInsightPeriodDates,
  startOfUtcDay,
} from './span-days.server.ts';

/** A search term, unmasked; mask it before display (`maskSearchQueryIfRare`). */
export type UnmaskedSearchTerm = Omit<SearchInsightTermFigures, 'isMasked'>;

const SEARCH_TERM_LIST_SQL_CONDITIONS: Record<SearchInsightTermListName, ReturnType<typeof sql>> = {
  top: sql`true`,
  nothing: sql`nothing > 0`,
  unclicked: sql`clicks = 0 and nothing < searches`,
};
const SEARCH_TERM_LIST_SORT_SQL: Record<SearchInsightTermListName, ReturnType<typeof sql>> = {
  top: sql`searches`,
  nothing: sql`nothing`,
  unclicked: sql`searches`,
};

type SearchTermsListQuery = {
  span: SearchInsightPeriodDays;
  list: SearchInsightTermListName;
  /** True for terms searched in fewer visits than `MIN_VISITS_FOR_UNMASKED_QUERY`, false for the others. */
  isRare: boolean;
  limit: number;
  /** Only these, regardless of how many visits searched them. */
  queries?: readonly string[];
};

/**
 * Returns the search terms of a period, most frequent first: from the daily sums, and from single searches
 * for days without sums.
 */
export async function listSearchTerms(
  ctx: AppContext,
  { span, list, isRare, limit, queries }: SearchTermsListQuery,
): Promise<UnmaskedSearchTerm[]> {
  assertCan(ctx, 'search:insights');
  const { middle, live } = await readSearchInsightPeriodDates(ctx, span);
  if (queries?.length === 0) return [];
  const rare = isRare
    ? sql`people < ${MIN_VISITS_FOR_UNMASKED_QUERY}`
    : sql`people >= ${MIN_VISITS_FOR_UNMASKED_QUERY}`;
  const people = queries
    ? sql`query in (${sql.join(
        queries.map((query) => sql`${query}`),
        sql`, `,
      )})`
    : rare;
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`with live as materialized (
        select normalized_query as query, count(*) as searches, count(distinct session_id) as people, count(clicked_id) as clicks,
          count(*) filter (where results_count = 0) as nothing, max((created_at at time zone 'UTC')::date) as last,
          count(*) filter (where created_at >= ${startOfUtcDay(middle)}) as recent
        from ${searchEvents} where created_at >= ${startOfUtcDay(live)} and normalized_query <> ''
          and ${buildDemoOrRealRowsCondition(ctx, searchEvents) ?? sql`true`} group by normalized_query
      ),
      asked as (
        select coalesce(live.query, past.query) as query, coalesce(live.searches, 0) + coalesce(past.searches, 0) as searches,
          coalesce(live.people, 0) + coalesce(past.sessions, 0) as people, coalesce(live.clicks, 0) + coalesce(past.clicks, 0) as clicks,
          coalesce(live.nothing, 0) + coalesce(past.without_results, 0) as nothing, greatest(live.last, past.last_day) as last,
          coalesce(live.recent, 0) + coalesce(past.recent, 0) as recent
        from live full join (select * from ${searchSpanTerms} where ${buildSummedSearchTermsCondition(ctx, span)}) past on past.query = live.query
      )
      select query, searches::integer, people::integer, clicks::integer, nothing::integer, last::text, recent::integer
      from asked where ${people} and ${SEARCH_TERM_LIST_SQL_CONDITIONS[list]} order by ${SEARCH_TERM_LIST_SORT_SQL[list]} desc, query limit ${limit}`,
  );
  return rows.map((row) => {
    const number = (name: string) => Number(row[name] ?? 0);
    const searches = number('searches');
    return {
      query: String(row['query']),
      searches,
      people: number('people'),
      clicks: number('clicks'),
      withoutResults: number('nothing'),
      last: String(row['last']),
      trend: computeSearchTrend({ recent: number('recent'), searches }),
    };
  });
}
