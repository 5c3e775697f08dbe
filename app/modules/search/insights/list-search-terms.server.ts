import { sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDataSetCondition } from '#app/platform/db/data-set.server.ts';
import { queryRawRows } from '#app/platform/db/rows.server.ts';

import { searchSpanTerms } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

import { type InsightSpan, LEAST_SESSIONS, type SearchTerm, type TermList, trendOf } from './search-terms.ts';
import { isSummed, readSpanDays, startOfDay } from './span-days.server.ts';

/** A search term, unmasked; mask it before display (`shownQuery`). */
export type RawTerm = Omit<SearchTerm, 'isMasked'>;

const HAVING_CONDITIONS: Record<TermList, ReturnType<typeof sql>> = {
  top: sql`true`,
  nothing: sql`nothing > 0`,
  unclicked: sql`clicks = 0 and nothing < searches`,
};
const SORT_EXPRESSIONS: Record<TermList, ReturnType<typeof sql>> = {
  top: sql`searches`,
  nothing: sql`nothing`,
  unclicked: sql`searches`,
};

type TermsQuery = {
  span: InsightSpan;
  list: TermList;
  /** True for terms searched in fewer visits than `LEAST_SESSIONS`, false for the others. */
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
  { span, list, isRare, limit, queries }: TermsQuery,
): Promise<RawTerm[]> {
  assertCan(ctx, 'search:insights');
  const { middle, live } = await readSpanDays(ctx, span);
  if (queries?.length === 0) return [];
  const rare = isRare ? sql`people < ${LEAST_SESSIONS}` : sql`people >= ${LEAST_SESSIONS}`;
  const people = queries
    ? sql`query in (${sql.join(
        queries.map((query) => sql`${query}`),
        sql`, `,
      )})`
    : rare;
  const rows = await queryRawRows(
    ctx.db,
    sql`with live as materialized (
        select normalized_query as query, count(*) as searches, count(distinct session_id) as people, count(clicked_id) as clicks,
          count(*) filter (where results_count = 0) as nothing, max((created_at at time zone 'UTC')::date) as last,
          count(*) filter (where created_at >= ${startOfDay(middle)}) as recent
        from ${searchEvents} where created_at >= ${startOfDay(live)} and normalized_query <> ''
          and ${buildDataSetCondition(ctx, searchEvents) ?? sql`true`} group by normalized_query
      ),
      asked as (
        select coalesce(live.query, past.query) as query, coalesce(live.searches, 0) + coalesce(past.searches, 0) as searches,
          coalesce(live.people, 0) + coalesce(past.sessions, 0) as people, coalesce(live.clicks, 0) + coalesce(past.clicks, 0) as clicks,
          coalesce(live.nothing, 0) + coalesce(past.without_results, 0) as nothing, greatest(live.last, past.last_day) as last,
          coalesce(live.recent, 0) + coalesce(past.recent, 0) as recent
        from live full join (select * from ${searchSpanTerms} where ${isSummed(ctx, span)}) past on past.query = live.query
      )
      select query, searches::integer, people::integer, clicks::integer, nothing::integer, last::text, recent::integer
      from asked where ${people} and ${HAVING_CONDITIONS[list]} order by ${SORT_EXPRESSIONS[list]} desc, query limit ${limit}`,
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
      trend: trendOf({ recent: number('recent'), searches }),
    };
  });
}
