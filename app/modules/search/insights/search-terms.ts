import { maskPersonalDataInText } from '#app/lib/personal-text.ts';

/** Lengths of the insight periods in days; the last day is today, in UTC. */
export const SEARCH_INSIGHT_PERIOD_DAYS = [7, 30, 90] as const;
export type SearchInsightPeriodDays = (typeof SEARCH_INSIGHT_PERIOD_DAYS)[number];

/** `top`: all; `nothing`: without results; `unclicked`: with results but without a click. */
export const SEARCH_TERM_LISTS = ['top', 'nothing', 'unclicked'] as const;
export type SearchInsightTermListName = (typeof SEARCH_TERM_LISTS)[number];

/**
 * A query is shown unmasked only if at least this many different visits searched it (search.md "Search
 * admin").
 */
export const MIN_VISITS_FOR_UNMASKED_QUERY = 3;

/** A search term of a period. */
export type SearchInsightTermFigures = {
  /** The query, masked if `isMasked`. */
  query: string;
  isMasked: boolean;
  searches: number;
  /** Visits with this query; a visit over midnight counts twice. */
  people: number;
  clicks: number;
  withoutResults: number;
  /** UTC day of the last search. */
  last: string;
  /**
   * Relative change of searches from the first half of the period to the second; null if the first has none.
   */
  trend: number | null;
};

const PERSONAL_DATA_IN_SEARCH_QUERY_PATTERN = /@|:\/\/|\p{L}\.\p{L}{2}|\[(?:e-mail|phone|card)\]/u;
const MAX_UNMASKED_QUERY_DIGITS = 4;

/**
 * Whether a query may identify a person: it contains an email address, or more digits than a size or a year.
 */
export function canSearchQueryIdentifyPerson(query: string): boolean {
  return (
    maskPersonalDataInText(query) !== query ||
    PERSONAL_DATA_IN_SEARCH_QUERY_PATTERN.test(query) ||
    query.replaceAll(/\P{Nd}/gu, '').length > MAX_UNMASKED_QUERY_DIGITS
  );
}

/** Returns the first letter of each word: enough to recognize the kind of query, not its content. */
export function maskSearchQueryToFirstLetters(query: string): string {
  return query
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}•••`)
    .join(' ');
}

/**
 * Returns a query as staff may see it: unmasked if enough visits searched it and it does not identify a
 * person.
 */
export function maskSearchQueryIfRare(
  query: string,
  people: number,
): Pick<SearchInsightTermFigures, 'query' | 'isMasked'> {
  const isMasked = people < MIN_VISITS_FOR_UNMASKED_QUERY || canSearchQueryIdentifyPerson(query);
  return { query: isMasked ? maskSearchQueryToFirstLetters(query) : query, isMasked };
}

/** Compares the second half of a period with the first; null if the first is empty. */
export function computeSearchTrend({
  recent,
  searches,
}: {
  recent: number;
  searches: number;
}): number | null {
  const earlier = searches - recent;
  return earlier === 0 ? null : (recent - earlier) / earlier;
}
