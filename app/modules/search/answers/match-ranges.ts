import type { SearchedServiceDocument } from '../words/search-index.ts';
import { tokenizeSearchText, tokenizeSearchTextToStrings } from '../words/search-words.ts';

/** A part of a text that matches the query: UTF-16 positions, the end exclusive. */
export type SearchMatchTextRange = [start: number, end: number];

/** Maximum characters of a snippet (search.md "Search functions"). */
export const MAX_SEARCH_SNIPPET_CHARACTERS = 160;

/** Returns the ranges of matching words in a text; adjacent ones are merged. */
export function findMatchingWordRanges(
  text: string,
  isMatch: (word: string) => boolean,
): SearchMatchTextRange[] {
  const ranges: SearchMatchTextRange[] = [];
  for (const { word, start, end } of tokenizeSearchText(text)) {
    if (!isMatch(word)) continue;
    const last = ranges.at(-1);
    if (last && text.slice(last[1], start) === ' ') last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/**
 * Returns the sentence with the most matching words; null if there is none. Titles and categories are
 * skipped, because they are shown anyway.
 */
export function findBestSearchExcerptSentence(
  { texts }: SearchedServiceDocument,
  isMatch: (word: string) => boolean,
): string | null {
  let best: { sentence: string; count: number } | null = null;
  for (const { field, sentence } of texts) {
    // Buyers' phrases are not sentences of the shop.
    if (field === 'title' || field === 'category' || field === 'buyerPhrase') continue;
    const count = new Set(tokenizeSearchTextToStrings(sentence).filter(isMatch)).size;
    if (count > (best?.count ?? 0)) best = { sentence, count };
  }
  return best?.sentence ?? null;
}
