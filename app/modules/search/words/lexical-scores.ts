import { MAX_SYNONYM_WORD_COUNT } from '../rules/synonym-group.ts';
import { isSearchStopWord } from './search-words.ts';
import { getEnglishWordStem } from './stems.ts';

import type { SearchIndexPostings, SearchIndex } from './search-index.ts';

/** The weight of a match by a synonym relative to the word itself (search.md "Synonyms"). */
const SYNONYM_MATCH_WEIGHT = 0.9;
/** The weight of a word that is part of a phrase with its own meaning: "first page" is no page. */
const SEARCH_WORD_IN_PHRASE_WEIGHT = 0.4;
/**
 * The weight of a match by prefix, because the last word may be unfinished; shorter prefixes match too much.
 */
const SEARCH_PREFIX_MATCH_WEIGHT = 0.8;
const MIN_SEARCH_PREFIX_LENGTH = 3;

/** One word of a query with its matches: documents by position, each with its weight. */
type QueryWordMatches = { word: string; stem: string; found: Map<number, number> };

function addWordMatchScores(
  found: Map<number, number>,
  postings: SearchIndexPostings | undefined,
  factor: number,
): void {
  for (const [place, weight] of postings ?? []) {
    if ((found.get(place) ?? 0) < weight * factor) found.set(place, weight * factor);
  }
}

type QueryPositionsCoveredByPhrases = { known: Set<number>; longer: Set<number> };

/**
 * Adds the matches of phrase synonyms; returns the positions of words that are part of a phrase, and of a
 * longer one.
 */
function addPhraseSynonymMatches(
  { phrases }: SearchIndex,
  words: readonly QueryWordMatches[],
): QueryPositionsCoveredByPhrases {
  const covered: QueryPositionsCoveredByPhrases = { known: new Set(), longer: new Set() };
  for (const start of words.keys()) {
    for (let end = start + 1; end <= Math.min(start + MAX_SYNONYM_WORD_COUNT, words.length); end++) {
      const term = words.slice(start, end);
      for (const found of phrases.get(term.map(({ stem }) => stem).join(' ')) ?? []) {
        for (const [at, word] of term.entries()) {
          covered.known.add(start + at);
          if (term.length > 1) covered.longer.add(start + at);
          addWordMatchScores(word.found, found, SYNONYM_MATCH_WEIGHT);
        }
      }
    }
  }
  return covered;
}

function addPrefixSearchMatches({ words, postings }: SearchIndex, { word, found }: QueryWordMatches): void {
  if (word.length < MIN_SEARCH_PREFIX_LENGTH) return;
  for (const known of words.keys())
    if (known.startsWith(word))
      addWordMatchScores(found, postings.get(getEnglishWordStem(known)), SEARCH_PREFIX_MATCH_WEIGHT);
}

/**
 * Returns how much of a query each document covers, 0 to 1 by position; documents without a match are absent.
 * Rare words weigh more, words in no document most; each counts by the best field it occurs in. `words` are
 * normalized and in order, including stop words.
 */
export function computeWordMatchScores(index: SearchIndex, words: readonly string[]): Map<number, number> {
  const query = words.map((word): QueryWordMatches => ({
    word,
    stem: getEnglishWordStem(word),
    found: new Map(),
  }));
  const isStop = ({ word, stem }: QueryWordMatches) => isSearchStopWord(word) || index.stopStems.has(stem);
  const covered = addPhraseSynonymMatches(index, query);
  for (const [at, queryWord] of query.entries()) {
    if (isStop(queryWord)) continue;
    addWordMatchScores(
      queryWord.found,
      index.postings.get(queryWord.stem),
      covered.longer.has(at) ? SEARCH_WORD_IN_PHRASE_WEIGHT : 1,
    );
  }
  const last = query.at(-1);
  if (last && !isStop(last)) addPrefixSearchMatches(index, last);
  const scores = new Map<number, number>();
  let whole = 0;
  for (const [at, queryWord] of query.entries()) {
    if (isStop(queryWord) && !covered.known.has(at)) continue;
    const { found } = queryWord;
    const rarity = Math.log(1 + index.documents.length / Math.max(found.size, 1));
    whole += rarity;
    for (const [place, weight] of found) scores.set(place, (scores.get(place) ?? 0) + rarity * weight);
  }
  for (const [place, sum] of scores) scores.set(place, sum / whole);
  return scores;
}

/**
 * Returns a function that checks whether a word of a text matches the query, for marking: by its stem, or by
 * the last word as a prefix.
 */
export function createSearchHighlightWordMatcher(words: readonly string[]): (word: string) => boolean {
  const meaningful = words.filter((word) => !isSearchStopWord(word));
  const stems = new Set(meaningful.map(getEnglishWordStem));
  const last = meaningful.at(-1) ?? '';
  const isBegun = last === words.at(-1) && last.length >= MIN_SEARCH_PREFIX_LENGTH;
  return (word) =>
    !isSearchStopWord(word) && (stems.has(getEnglishWordStem(word)) || (isBegun && word.startsWith(last)));
}
