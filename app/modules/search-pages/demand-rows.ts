import {
  type SearchInsightTermFigures,
  maskSearchQueryIfRare,
} from '#app/modules/search/insights/search-terms.ts';
import { getSearchRuleTermStemKey } from '#app/modules/search/rules/search-rule.ts';
import { tokenizeSearchTextToStrings } from '#app/modules/search/words/search-words.ts';

type SearchTermBeforeMasking = Omit<SearchInsightTermFigures, 'isMasked'>;

/** A term with what else the shop knows about it. */
export type SearchInsightRow = SearchInsightTermFigures & {
  id: string;
  /** The service most visitors opened after it. */
  clicked: { id: string; title: string } | null;
  /** How many people wrote to the shop about it; null if the user may not read leads. */
  leads: number | null;
  /** The service that was created from it. */
  service: { id: string; isPublished: boolean } | null;
};

/** The sources of the rows; `leads` is null if the user may not read them. */
export type SearchDemandData = {
  terms: readonly SearchTermBeforeMasking[];
  leads: readonly { query: string; leads: number; last: Date }[] | null;
  services: readonly { id: string; query: string; isPublished: boolean }[];
  /** Keys of terms that the team ignores. */
  ignored: ReadonlySet<string>;
};

export const getSearchDemandQueryKey = (query: string): string =>
  getSearchRuleTermStemKey(tokenizeSearchTextToStrings(query)) || query;

function mergeSearchTermCounts(
  one: SearchTermBeforeMasking,
  other: SearchTermBeforeMasking,
): SearchTermBeforeMasking {
  return {
    ...one,
    searches: one.searches + other.searches,
    people: one.people + other.people,
    clicks: one.clicks + other.clicks,
    withoutResults: one.withoutResults + other.withoutResults,
    last: one.last > other.last ? one.last : other.last,
  };
}

/**
 * Returns the demand board (pages.md "Requests after an empty search"): queries without a result or
 * with leads, variants merged into one row, the most frequent first. A term of
 * few visits is masked unless people wrote to the shop about it.
 */
export function buildSearchDemandRows({
  terms,
  leads,
  services,
  ignored,
}: SearchDemandData): SearchInsightRow[] {
  const rows = new Map<string, SearchTermBeforeMasking>();
  for (const term of terms) {
    const key = getSearchDemandQueryKey(term.query);
    const known = rows.get(key);
    rows.set(key, known ? mergeSearchTermCounts(known, term) : term);
  }
  const leadsOf = new Map<string, number>();
  for (const { query, leads: count, last } of leads ?? []) {
    const key = getSearchDemandQueryKey(query);
    leadsOf.set(key, (leadsOf.get(key) ?? 0) + count);
    const day = last.toISOString().slice(0, 10);
    if (!rows.has(key))
      rows.set(key, { query, searches: 0, people: 0, clicks: 0, withoutResults: 0, last: day, trend: null });
  }
  const serviceOf = new Map(
    services.toReversed().map((service) => [getSearchDemandQueryKey(service.query), service]),
  );
  return [...rows]
    .filter(([key]) => !ignored.has(key))
    .map(([key, term]): SearchInsightRow => {
      const count = leads === null ? null : (leadsOf.get(key) ?? 0);
      const service = serviceOf.get(key);
      return {
        ...term,
        // The staff can read the query in the lead anyway.
        ...((count ?? 0) > 0 ? { isMasked: false } : maskSearchQueryIfRare(term.query, term.people)),
        id: key,
        clicked: null,
        leads: count,
        service: service ? { id: service.id, isPublished: service.isPublished } : null,
      };
    })
    .toSorted(
      (one, other) =>
        other.withoutResults - one.withoutResults ||
        (other.leads ?? 0) - (one.leads ?? 0) ||
        (one.id < other.id ? -1 : 1),
    );
}
