import { cutAtWord } from '#app/lib/plain-text.ts';
import type { MetricsOf } from '#app/modules/testimonials/model.ts';

import type { IntentChip, SearchIntent } from '../intent/parse-intent.ts';
import type { SemanticAbsence } from '../vectors/service-texts.ts';
import type { SearchDocument } from '../word-index/search-index.ts';
import { tokensOf, wordsOf } from '../words/search-words.ts';

/** A part of a text that matches the query: UTF-16 positions, the end not included. */
export type MatchRange = [start: number, end: number];

/** Most characters of a snippet (search.md section 8). */
export const LONGEST_SNIPPET = 160;

/** Most services under "Close, but over your limit". */
export const NEAREST_LIMIT = 3;

/** Services of POST /api/search-suggest (SEARCH-05). */
export const SUGGESTION_LIMIT = 6;

/** What both functions say of a service, in the field names of http.md; `price_usd` in cents. */
export type FoundService = {
  id: string;
  /** Null for a service without one: its page is at its id (`serviceAddress`). */
  slug: string | null;
  title: string;
  category: string;
  price_usd: number;
  /** The stored figure, by which the function orders. */
  projects_sold_30d: number;
  /** What pages say it sold: the count of its category, as on its card (GRID-14). */
  shown_sold_30d: number;
  /** The best sentence as plain text, at most 160 characters. */
  snippet: string;
};

/** A result, with the parts of its texts that match, sorted and without overlaps; never HTML. */
export type SearchHit = FoundService & { matches: { title: MatchRange[]; snippet: MatchRange[] } };

/** Whether meaning took part; the reason why not is in `reason`. */
export type SearchMode = { mode: 'hybrid' } | { mode: 'lexical'; reason: SemanticAbsence };

/** The limits that were read out of the query; the fields are null where it names none. */
export type AnsweredIntent = {
  /** What is left of the query after its limits were read. */
  rest: string;
  min_usd: number | null;
  max_usd: number | null;
  max_days: number | null;
  wants_fast: boolean;
  categories: string[];
  /** Parts that can be taken away, in the order of the query: search `without` instead. */
  chips: IntentChip[];
};

/** The answer of POST /api/search-intent. */
export type SearchAnswer = SearchMode & {
  /** Best first, at most 20; empty when nothing fits. */
  results: SearchHit[];
  intent: AnsweredIntent;
  /** The words that were searched instead of misspelt ones; null when none was. Search with `literal` to avoid it. */
  corrected: string | null;
  /** What fits but is over the limits of the query; only when `results` is empty because of them. */
  nearest: SearchHit[];
};

/** The intent in the field names of the answer; prices in cents. */
export function answeredIntent(intent: SearchIntent): AnsweredIntent {
  return {
    rest: intent.rest,
    min_usd: intent.minCents,
    max_usd: intent.maxCents,
    max_days: intent.maxDays,
    wants_fast: intent.wantsFast,
    categories: intent.categories,
    chips: intent.chips,
  };
}

/** Nothing found, said in lexical mode. */
export function emptyAnswer(intent: SearchIntent, reason: SemanticAbsence): SearchAnswer {
  return {
    results: [],
    mode: 'lexical',
    reason,
    intent: answeredIntent(intent),
    corrected: null,
    nearest: [],
  };
}

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

/** A service as both functions say it; without a best sentence its first one stands for it. */
export function asFound(
  document: SearchDocument,
  sentence: string | null,
  metricsOf: MetricsOf,
): FoundService {
  const { id, slug, title, category, priceCents, projectsSold30d, texts } = document;
  const first =
    texts.find(({ field }) => field === 'about') ?? texts.find(({ field }) => field === 'painPoint');
  return {
    id,
    slug,
    title,
    category,
    price_usd: priceCents,
    projects_sold_30d: projectsSold30d,
    shown_sold_30d: metricsOf(category).projectsSold30d,
    snippet: cutAtWord(sentence ?? first?.sentence ?? '', LONGEST_SNIPPET),
  };
}

/** The sentence with most of the words that match; null when none has any. Titles and categories are shown anyway. */
export function bestSentence({ texts }: SearchDocument, isMatch: (word: string) => boolean): string | null {
  let best: { sentence: string; count: number } | null = null;
  for (const { field, sentence } of texts) {
    if (field === 'title' || field === 'category') continue;
    const count = new Set(wordsOf(sentence).filter(isMatch)).size;
    if (count > (best?.count ?? 0)) best = { sentence, count };
  }
  return best?.sentence ?? null;
}

/** A found service with its best sentence, by meaning or by words, and with what matches marked. */
export function asHit(
  { document, sentence }: { document: SearchDocument; sentence: string | null },
  isMatch: (word: string) => boolean,
  metricsOf: MetricsOf,
): SearchHit {
  const found = asFound(document, sentence ?? bestSentence(document, isMatch), metricsOf);
  const matches = {
    title: matchRanges(found.title, isMatch),
    snippet: matchRanges(found.snippet, isMatch),
  };
  return { ...found, matches };
}
