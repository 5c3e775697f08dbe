import type { CategoryName } from '#app/lib/categories.ts';

/** The limits a part of a query sets; ranges are inclusive. */
export type SearchQueryPartLimits = {
  minCents?: number;
  maxCents?: number;
  maxDays?: number;
  wantsFast?: boolean;
  wantsCheap?: boolean;
  category?: CategoryName;
};

/** A part of a query that was understood: its position (UTF-16, the end exclusive) and its meaning. */
export type UnderstoodSearchQueryPart = {
  kind: 'price' | 'delivery' | 'fast' | 'cheap' | 'category';
  label: string;
  start: number;
  end: number;
  limits: SearchQueryPartLimits;
};

/** Returns the part matched by a pattern, from the first to the last character of the match. */
export function toSearchQueryIntentPart(
  match: RegExpExecArray,
  part: Omit<UnderstoodSearchQueryPart, 'start' | 'end'>,
): UnderstoodSearchQueryPart {
  return { ...part, start: match.index, end: match.index + match[0].length };
}

/** Returns every match of a global pattern, in order. */
export function findAllRegexMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  return Array.from(text.matchAll(pattern));
}
