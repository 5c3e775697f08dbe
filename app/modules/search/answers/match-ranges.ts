import type { SearchDocument } from '../words/search-index.ts';
import { tokensOf, wordsOf } from '../words/search-words.ts';

/** A part of a text that matches the query: UTF-16 positions, the end not included. */
export type MatchRange = [start: number, end: number];

/** Most characters of a snippet (search.md section 8). */
export const LONGEST_SNIPPET = 160;

/** Where the words that match stand in a text; neighbours are one range. */
export function matchRanges(text: string, isMatch: (word: string) => boolean): MatchRange[] {
  const ranges: MatchRange[] = [];
  for (const { word, start, end } of tokensOf(text)) {
    if (!isMatch(word)) continue;
    const last = ranges.at(-1);
    if (last && text.slice(last[1], start) === ' ') last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** The sentence with most of the words that match; null when none has any. Titles and categories are shown anyway. */
export function bestSentence({ texts }: SearchDocument, isMatch: (word: string) => boolean): string | null {
  let best: { sentence: string; count: number } | null = null;
  for (const { field, sentence } of texts) {
    // What buyers say is no sentence of the shop.
    if (field === 'title' || field === 'category' || field === 'buyerPhrase') continue;
    const count = new Set(wordsOf(sentence).filter(isMatch)).size;
    if (count > (best?.count ?? 0)) best = { sentence, count };
  }
  return best?.sentence ?? null;
}
