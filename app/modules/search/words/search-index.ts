import type { Cents } from '#app/lib/money.ts';

import { stemPhrase, type SynonymGroup } from '../rules/synonym-group.ts';
import { isSearchStopWord, tokenizeSearchTextToStrings } from './search-words.ts';
import { getEnglishWordStem } from './stems.ts';

/**
 * The weight of a word by the field it occurs in (search.md "From query to results"). What a service
 * excludes is not a field.
 */
export const SEARCH_FIELD_WEIGHTS = {
  title: 1,
  painPoint: 0.7,
  about: 0.7,
  category: 0.55,
  included: 0.55,
  value: 0.4,
  process: 0.35,
  details: 0.35,
  buyerPhrase: 0.6,
} as const;
export type SearchedServiceField = keyof typeof SEARCH_FIELD_WEIGHTS;

/** A public service as it is searched: its facts, and its texts as plain sentences. */
export type SearchedServiceDocument = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  deliveryDays: number;
  projectsSold30d: number;
  /** The image shown in a list; absent if it has none of its own. */
  imageUrl?: string;
  texts: readonly { field: SearchedServiceField; sentence: string }[];
};

/** Documents by their position in the index, each with its best field weight. */
export type SearchIndexPostings = ReadonlyMap<number, number>;

export type SearchIndex = {
  documents: readonly SearchedServiceDocument[];
  /** By stem. */
  postings: ReadonlyMap<string, SearchIndexPostings>;
  /** Every normalized word of the texts and synonyms, with the number of sentences it occurs in. */
  words: ReadonlyMap<string, number>;
  /** Phrases as stems joined by a space, with what they find. */
  phrases: ReadonlyMap<string, readonly SearchIndexPostings[]>;
  /** Stems of the shop's own stop words, in addition to those of the product. */
  stopStems: ReadonlySet<string>;
};

type WeightedSearchIndexLine = { place: number; weight: number; line: string };

type SearchIndexInProgress = {
  documents: readonly SearchedServiceDocument[];
  postings: Map<string, Map<number, number>>;
  words: Map<string, number>;
  phrases: Map<string, SearchIndexPostings[]>;
  /** The sentences in which a stem occurs. */
  linesOf: Map<string, WeightedSearchIndexLine[]>;
};

function raiseSearchIndexWeight(postings: Map<number, number>, place: number, weight: number): void {
  if ((postings.get(place) ?? 0) < weight) postings.set(place, weight);
}

/** Returns a text as ` stem stem stem `, so that a phrase can be found as a substring. */
const joinStemsForPhraseSearch = (stems: readonly string[]) => ` ${stems.join(' ')} `;

function addWordToSearchIndex(
  draft: SearchIndexInProgress,
  word: string,
  line: WeightedSearchIndexLine,
): void {
  const stem = getEnglishWordStem(word);
  draft.words.set(word, (draft.words.get(word) ?? 0) + 1);
  const lines = draft.linesOf.get(stem);
  if (!lines) draft.linesOf.set(stem, [line]);
  else if (lines.at(-1) !== line) lines.push(line);
  if (isSearchStopWord(word)) return;
  const postings = draft.postings.get(stem) ?? new Map<number, number>();
  raiseSearchIndexWeight(postings, line.place, line.weight);
  draft.postings.set(stem, postings);
}

function addDocumentToSearchIndex(
  draft: SearchIndexInProgress,
  { texts }: SearchedServiceDocument,
  place: number,
): void {
  for (const { field, sentence } of texts) {
    const words = tokenizeSearchTextToStrings(sentence);
    const line = {
      place,
      weight: SEARCH_FIELD_WEIGHTS[field],
      line: joinStemsForPhraseSearch(words.map(getEnglishWordStem)),
    };
    for (const word of words) addWordToSearchIndex(draft, word, line);
  }
}

/** Finds where any of the terms occurs; looks only through the sentences with its rarest word. */
function findTermPostings(
  { linesOf }: SearchIndexInProgress,
  terms: readonly (readonly string[])[],
): SearchIndexPostings {
  const found = new Map<number, number>();
  for (const term of terms) {
    const candidates = term.map((stem) => linesOf.get(stem) ?? []);
    const [rarest = []] = candidates.toSorted((one, other) => one.length - other.length);
    const phrase = joinStemsForPhraseSearch(term);
    for (const { place, weight, line } of rarest)
      if (line.includes(phrase)) raiseSearchIndexWeight(found, place, weight);
  }
  return found;
}

function addSynonymGroupToIndexDraft(draft: SearchIndexInProgress, { kind, terms }: SynonymGroup): void {
  for (const word of terms.flatMap(tokenizeSearchTextToStrings))
    if (!draft.words.has(word)) draft.words.set(word, 1);
  const stems = terms.map(stemPhrase).filter((term) => term.length > 0);
  const isOneWay = kind === 'one_way';
  const found = findTermPostings(draft, isOneWay ? stems.slice(1) : stems);
  if (found.size === 0) return;
  for (const term of isOneWay ? stems.slice(0, 1) : stems) {
    const key = term.join(' ');
    draft.phrases.set(key, [...(draft.phrases.get(key) ?? []), found]);
  }
}

/** Builds the index of these documents in small steps, so that the caller may pause between them. */
export function* buildSearchIndexInSteps(
  documents: readonly SearchedServiceDocument[],
  groups: readonly SynonymGroup[],
  stopStems: ReadonlySet<string> = new Set(),
): Generator<void, SearchIndex> {
  const draft: SearchIndexInProgress = {
    documents,
    postings: new Map(),
    words: new Map(),
    phrases: new Map(),
    linesOf: new Map(),
  };
  for (const [place, document] of documents.entries()) yield addDocumentToSearchIndex(draft, document, place);
  for (const group of groups) yield addSynonymGroupToIndexDraft(draft, group);
  const { postings, words, phrases } = draft;
  return { documents, postings, words, phrases, stopStems };
}
