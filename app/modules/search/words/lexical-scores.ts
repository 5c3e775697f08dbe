import { LONGEST_TERM } from '../rules/synonym-group.ts';
import { isStopWord } from './search-words.ts';
import { stemOf } from './stems.ts';

import type { Postings, SearchIndex } from './search-index.ts';

/** A match by a synonym against one by the word itself (search.md section 3). */
const BY_GROUP = 0.9;
/** A phrase with a meaning of its own is not its words: "first page" is no page. */
const IN_PHRASE = 0.4;
/** The last word may be unfinished; shorter beginnings begin too much. */
const BY_PREFIX = 0.8;
const SHORTEST_PREFIX = 3;

/** One word of a query with what it finds: documents by place, each with how well it fits. */
type Found = { word: string; stem: string; found: Map<number, number> };

function add(found: Map<number, number>, postings: Postings | undefined, factor: number): void {
  for (const [place, weight] of postings ?? []) {
    if ((found.get(place) ?? 0) < weight * factor) found.set(place, weight * factor);
  }
}

type Covered = { known: Set<number>; longer: Set<number> };

/** Adds what the synonyms of phrases find; gives the places of the words that are part of one, and of a longer one. */
function addPhrases({ phrases }: SearchIndex, words: readonly Found[]): Covered {
  const covered: Covered = { known: new Set(), longer: new Set() };
  for (const start of words.keys()) {
    for (let end = start + 1; end <= Math.min(start + LONGEST_TERM, words.length); end++) {
      const term = words.slice(start, end);
      for (const found of phrases.get(term.map(({ stem }) => stem).join(' ')) ?? []) {
        for (const [at, word] of term.entries()) {
          covered.known.add(start + at);
          if (term.length > 1) covered.longer.add(start + at);
          add(word.found, found, BY_GROUP);
        }
      }
    }
  }
  return covered;
}

function addPrefix({ words, postings }: SearchIndex, { word, found }: Found): void {
  if (word.length < SHORTEST_PREFIX) return;
  for (const known of words.keys())
    if (known.startsWith(word)) add(found, postings.get(stemOf(known)), BY_PREFIX);
}

/**
 * How much of what a query says each document covers, 0 to 1 by place; documents without any match are missing. Rare words
 * weigh more, one that no document has weighs most, and each counts by the best field it stands in. `words` are plain and
 * in their order, stop words among them.
 */
export function lexicalScores(index: SearchIndex, words: readonly string[]): Map<number, number> {
  const query = words.map((word): Found => ({ word, stem: stemOf(word), found: new Map() }));
  const isStop = ({ word, stem }: Found) => isStopWord(word) || index.stopStems.has(stem);
  const covered = addPhrases(index, query);
  for (const [at, asked] of query.entries()) {
    if (isStop(asked)) continue;
    add(asked.found, index.postings.get(asked.stem), covered.longer.has(at) ? IN_PHRASE : 1);
  }
  const last = query.at(-1);
  if (last && !isStop(last)) addPrefix(index, last);
  const scores = new Map<number, number>();
  let whole = 0;
  for (const [at, asked] of query.entries()) {
    if (isStop(asked) && !covered.known.has(at)) continue;
    const { found } = asked;
    const rarity = Math.log(1 + index.documents.length / Math.max(found.size, 1));
    whole += rarity;
    for (const [place, weight] of found) scores.set(place, (scores.get(place) ?? 0) + rarity * weight);
  }
  for (const [place, sum] of scores) scores.set(place, sum / whole);
  return scores;
}

/** Whether a word of a text is one of the query's, for marking it: by its stem, or as what the last word begins. */
export function matcherOf(words: readonly string[]): (word: string) => boolean {
  const said = words.filter((word) => !isStopWord(word));
  const stems = new Set(said.map(stemOf));
  const last = said.at(-1) ?? '';
  const isBegun = last === words.at(-1) && last.length >= SHORTEST_PREFIX;
  return (word) => !isStopWord(word) && (stems.has(stemOf(word)) || (isBegun && word.startsWith(last)));
}
