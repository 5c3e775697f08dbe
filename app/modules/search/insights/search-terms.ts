import { maskPersonal } from '#app/lib/personal-text.ts';

/** Days of which the insights tell; the last one is today, in UTC. */
export const INSIGHT_SPANS = [7, 30, 90] as const;
export type InsightSpan = (typeof INSIGHT_SPANS)[number];

/** `top`: all; `nothing`: those that found nothing; `unclicked`: those that found something nobody went to. */
export const TERM_LISTS = ['top', 'nothing', 'unclicked'] as const;
export type TermList = (typeof TERM_LISTS)[number];

/** So many different visits must have asked something before it is shown in its words (search.md section 11). */
export const LEAST_SESSIONS = 3;

/** What was asked in a span. */
export type SearchTerm = {
  /** Its words, masked where `isMasked`. */
  query: string;
  isMasked: boolean;
  searches: number;
  /** Visits that asked it; one over midnight counts twice. */
  people: number;
  clicks: number;
  withoutResults: number;
  /** UTC day on which it was asked last. */
  last: string;
  /** How many more (or less) searches in the second half of the span than in the first, of the first; null without any in the first. */
  trend: number | null;
};

const ADDRESS = /@|:\/\/|\p{L}\.\p{L}{2}|\[(?:e-mail|phone|card)\]/u;
const MOST_DIGITS = 4;

/** Whether a query may tell who asked it: an address, or more digits than a size or a year has. */
export function looksPersonal(query: string): boolean {
  return (
    maskPersonal(query) !== query ||
    ADDRESS.test(query) ||
    query.replaceAll(/\P{Nd}/gu, '').length > MOST_DIGITS
  );
}

/** Of each word its first letter: enough to see what kind of thing was asked, and not what. */
export function maskedQuery(query: string): string {
  return query
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${Array.from(word)[0] ?? ''}•••`)
    .join(' ');
}

/** A query as staff may see it: in its words when enough visits asked it and it tells nobody. */
export function shownQuery(query: string, people: number): Pick<SearchTerm, 'query' | 'isMasked'> {
  const isMasked = people < LEAST_SESSIONS || looksPersonal(query);
  return { query: isMasked ? maskedQuery(query) : query, isMasked };
}

/** How the second half of a span compares with the first; null without a first. */
export function trendOf({ recent, searches }: { recent: number; searches: number }): number | null {
  const earlier = searches - recent;
  return earlier === 0 ? null : (recent - earlier) / earlier;
}
