import type { CategoryName } from '#app/lib/categories.ts';

/** What a part of a query limits; ranges include their ends. */
export type IntentLimits = {
  minCents?: number;
  maxCents?: number;
  maxDays?: number;
  wantsFast?: boolean;
  wantsCheap?: boolean;
  category?: CategoryName;
};

/** A part of a query that was understood: where it stands (UTF-16 positions, the end not included) and what it means. */
export type IntentPart = {
  kind: 'price' | 'delivery' | 'fast' | 'cheap' | 'category';
  label: string;
  start: number;
  end: number;
  limits: IntentLimits;
};

/** The part that a pattern recognises, from the first to the last character of the match. */
export function partOf(match: RegExpExecArray, part: Omit<IntentPart, 'start' | 'end'>): IntentPart {
  return { ...part, start: match.index, end: match.index + match[0].length };
}

/** Every match of a global pattern, in order. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  return Array.from(text.matchAll(pattern));
}
