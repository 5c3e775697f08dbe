import { sql } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import {
  type SearchLeadingToCartOrPurchase,
  PHRASE_LEARNING_DAYS,
} from '#app/modules/search/learned/learned-phrase.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { analyticsEvents, consentRecords } from './visit-tables.server.ts';

/** Only the newest ones: frequent queries are among them. */
const MAX_SEARCHES_LEADING_TO_PURCHASE = 5_000;

/**
 * Returns the searches of the last 30 days whose service the same browser then added to the cart or bought,
 * on the same day: the visitor's hash changes with the daily salt, so days cannot be linked. Only from
 * visitors whose consent to analytics is still valid; without consent a search is not linked to anything
 * (search.md "Search functions").
 */
export async function listSearchesLeadingToCartOrPurchase(
  ctx: AppContext,
): Promise<SearchLeadingToCartOrPurchase[]> {
  assertCan(ctx, 'search:read');
  const since = new Date(ctx.now.getTime() - PHRASE_LEARNING_DAYS * DAY_MS);
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select search.clicked_id as "serviceId", search.query, search.normalized_query as "normalizedQuery",
          search.consent_id as "consentId", search.visitor, search.created_at::text as at
        from ${searchEvents} search
        join ${consentRecords} consent on consent.id = search.consent_id
          and consent.ended_at is null and (consent.choices->>'analytics')::boolean
        where search.created_at > ${since} and search.clicked_id is not null and search.visitor is not null
          and exists (
            select 1 from ${analyticsEvents} bought
            where bought.visitor = search.visitor and bought.name in ('add_to_cart', 'purchase')
              and bought.at > ${since} and bought.at >= search.created_at
              and jsonb_exists(bought.service_ids, search.clicked_id::text))
        order by search.created_at desc, search.id limit ${MAX_SEARCHES_LEADING_TO_PURCHASE}`,
  );
  // The columns of the statement.
  return (rows as (Omit<SearchLeadingToCartOrPurchase, 'at'> & { at: string })[]).map(({ at, ...row }) => ({
    ...row,
    at: new Date(at),
  }));
}
