import { SEARCH_INSIGHT_PERIOD_DAYS, SEARCH_TERM_LISTS } from '#app/modules/search/insights/search-terms.ts';
import type { SearchInsightOptions } from '#app/modules/search-pages/read-insights.server.ts';

/** Returns the choice of the address; unknown values become the default. */
export function parseSearchInsightOptions(search: URLSearchParams): SearchInsightOptions {
  return {
    span: SEARCH_INSIGHT_PERIOD_DAYS.find((days) => String(days) === search.get('days')) ?? 30,
    list: SEARCH_TERM_LISTS.find((list) => list === search.get('list')) ?? 'top',
    isRare: search.get('rare') === '1',
  };
}

/** Returns the address of a choice, without defaults. */
export function buildSearchInsightsUrl({ span, list, isRare }: SearchInsightOptions): string {
  const query = new URLSearchParams();
  if (span !== 30) query.set('days', String(span));
  if (list !== 'top') query.set('list', list);
  if (isRare) query.set('rare', '1');
  return query.size > 0 ? `/admin/search?${query.toString()}` : '/admin/search';
}
