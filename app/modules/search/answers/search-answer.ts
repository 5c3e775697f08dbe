import { cutAtWord } from '#app/lib/plain-text.ts';
import type { CardFigures } from '#app/modules/service-cards/card-figures.ts';

import type { IntentChip, SearchIntent } from '../words/parse-intent.ts';
import type { SemanticAbsence } from '../vectors/service-texts.ts';
import type { SearchDocument } from '../words/search-index.ts';

import { LONGEST_SNIPPET, bestSentence, matchRanges, type MatchRange } from './match-ranges.ts';

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
  /** Its first slide, small; absent without one that the shop uploaded. */
  image_url?: string;
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
  /** The page of the shop this question leads to; absent where the shop made no redirect for it. */
  redirect?: string;
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

/** A service as both functions say it; without a best sentence its first one stands for it. */
export function asFound(
  document: SearchDocument,
  sentence: string | null,
  figures: CardFigures,
): FoundService {
  const { id, slug, title, category, priceCents, projectsSold30d, imageUrl, texts } = document;
  const first =
    texts.find(({ field }) => field === 'about') ?? texts.find(({ field }) => field === 'painPoint');
  return {
    id,
    slug,
    title,
    category,
    price_usd: priceCents,
    projects_sold_30d: projectsSold30d,
    shown_sold_30d: figures.of(document).projectsSold30d,
    snippet: cutAtWord(sentence ?? first?.sentence ?? '', LONGEST_SNIPPET),
    ...(imageUrl !== undefined && { image_url: imageUrl }),
  };
}

/** A found service with its best sentence, by meaning or by words, and with what matches marked. */
export function asHit(
  { document, sentence }: { document: SearchDocument; sentence: string | null },
  isMatch: (word: string) => boolean,
  figures: CardFigures,
): SearchHit {
  const found = asFound(document, sentence ?? bestSentence(document, isMatch), figures);
  const matches = {
    title: matchRanges(found.title, isMatch),
    snippet: matchRanges(found.snippet, isMatch),
  };
  return { ...found, matches };
}
