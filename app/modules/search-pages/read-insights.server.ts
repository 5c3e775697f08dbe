import { countSearchesBeforeCartOrPurchase } from '#app/modules/analytics/count-search-outcomes.server.ts';
import { listServicesCreatedFromSearches } from '#app/modules/catalog/list-demanded-services.server.ts';
import { listUnmatchedQueriesRequestedInMessages } from '#app/modules/crm/leads/list-demanded-queries.server.ts';
import { listMostClickedServiceBySearchQuery } from '#app/modules/search/insights/list-clicked-services.server.ts';
import { listSearchTerms } from '#app/modules/search/insights/list-search-terms.server.ts';
import { readSearchPeriodStatistics } from '#app/modules/search/insights/read-search-figures.server.ts';
import {
  type SearchInsightPeriodDays,
  maskSearchQueryIfRare,
  type SearchInsightTermListName,
} from '#app/modules/search/insights/search-terms.ts';
import { startOfUtcDay } from '#app/modules/search/insights/span-days.server.ts';
import { listSearchRules } from '#app/modules/search/rules/list-search-rules.server.ts';
import { tokenizeSearchTextToStrings } from '#app/modules/search/words/search-words.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { buildSearchDemandRows, type SearchInsightRow } from './demand-rows.ts';

export type SearchInsightOptions = {
  span: SearchInsightPeriodDays;
  list: SearchInsightTermListName;
  isRare: boolean;
};

/** Displayed terms; of those without a result more are read, because variants are merged. */
const MAX_DISPLAYED_SEARCH_TERMS = 50;
const MAX_INSIGHTS_SEARCH_TERMS = 200;

async function readSearchDemand(
  ctx: AppContext,
  { span, isRare }: SearchInsightOptions,
  from: string,
): Promise<SearchInsightRow[]> {
  const terms = await listSearchTerms(ctx, {
    span,
    list: 'nothing',
    isRare,
    limit: MAX_INSIGHTS_SEARCH_TERMS,
  });
  const ignored = await listSearchRules(ctx, 'ignore');
  // Leads are joined only to terms of enough visits; next to masked ones they would reveal which is which.
  const leads =
    hasPermission(ctx.actor, 'crm:read') && !isRare
      ? await listUnmatchedQueriesRequestedInMessages(ctx, startOfUtcDay(from))
      : null;
  const listed = new Set(terms.map(({ query }) => query));
  const written = (leads ?? [])
    .map(({ query }) => tokenizeSearchTextToStrings(query).join(' '))
    .filter((query) => !listed.has(query));
  const queries = [...new Set(written)];
  const searched = await listSearchTerms(ctx, {
    span,
    list: 'nothing',
    isRare,
    limit: MAX_INSIGHTS_SEARCH_TERMS,
    queries,
  });
  const services = await listServicesCreatedFromSearches(ctx);
  const rows = buildSearchDemandRows({
    terms: [...terms, ...searched],
    leads,
    services,
    ignored: new Set(ignored.map(({ key }) => key)),
  });
  return rows.slice(0, MAX_DISPLAYED_SEARCH_TERMS);
}

async function readSearchInsightTermRows(
  ctx: AppContext,
  { span, list, isRare }: SearchInsightOptions,
): Promise<SearchInsightRow[]> {
  const terms = await listSearchTerms(ctx, { span, list, isRare, limit: MAX_DISPLAYED_SEARCH_TERMS });
  const queries = terms.map(({ query }) => query);
  const clicked =
    list === 'top' && !isRare ? await listMostClickedServiceBySearchQuery(ctx, span, queries) : new Map();
  return terms.map((term, at) => ({
    ...term,
    ...maskSearchQueryIfRare(term.query, term.people),
    // Never the text of a masked term, since the row's id is sent to the browser too.
    id: String(at),
    clicked: clicked.get(term.query) ?? null,
    leads: null,
    service: null,
  }));
}

/**
 * Returns the searches of a time span: the figures, one list of terms, and the ignored ones without a result.
 */
export async function readSearchInsights(ctx: AppContext, choice: SearchInsightOptions) {
  const figures = await readSearchPeriodStatistics(ctx, choice.span, countSearchesBeforeCartOrPurchase);
  const isDemand = choice.list === 'nothing';
  const rows = isDemand
    ? await readSearchDemand(ctx, choice, figures.from)
    : await readSearchInsightTermRows(ctx, choice);
  const ignored = isDemand
    ? (await listSearchRules(ctx, 'ignore')).map(({ id, term }) => ({ id, term }))
    : [];
  return { figures, rows: rows.map((row, at) => ({ ...row, id: String(at) })), ignored };
}
