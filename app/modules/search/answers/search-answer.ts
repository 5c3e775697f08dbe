import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import type { ServiceCardMetricsLookup } from '#app/modules/service-cards/card-figures.ts';

import type { SearchIntentChip, ParsedSearchQueryRequirements } from '../words/parse-intent.ts';
import type { SemanticAbsence } from '../vectors/service-texts.ts';
import type { SearchedServiceDocument } from '../words/search-index.ts';

import {
  MAX_SEARCH_SNIPPET_CHARACTERS,
  findBestSearchExcerptSentence,
  findMatchingWordRanges,
  type SearchMatchTextRange,
} from './match-ranges.ts';

/** Maximum services under "Close, but over your limit". */
export const MAX_SERVICES_JUST_OVER_SEARCH_LIMIT = 3;

/** Number of services of POST /api/search-suggest (SEARCH-05). */
export const MAX_SUGGESTED_SERVICES = 6;

/** A service as both endpoints return it, with the field names of http.md; `price_usd` is in cents. */
export type SearchApiServiceResult = {
  id: string;
  /** Null if the service has none; its page is then at its id (`getServiceUrlSegment`). */
  slug: string | null;
  title: string;
  category: string;
  price_usd: number;
  /** The stored figure, by which the endpoint sorts. */
  projects_sold_30d: number;
  /** The sales figure shown on pages: that of its category, as on its card (GRID-14). */
  shown_sold_30d: number;
  /** The best sentence as plain text, at most 160 characters. */
  snippet: string;
  /** Small image of its first slide; absent if the shop has uploaded none. */
  image_url?: string;
};

/** A result, with the matching parts of its texts, sorted and without overlaps; never HTML. */
export type SearchHit = SearchApiServiceResult & {
  matches: { title: SearchMatchTextRange[]; snippet: SearchMatchTextRange[] };
};

/** Whether meaning was used; if not, `reason` is why. */
export type SemanticOrLexicalSearchMode = { mode: 'hybrid' } | { mode: 'lexical'; reason: SemanticAbsence };

/** The limits read from the query; fields are null if it names none. */
export type SearchIntentResponse = {
  /** The query without its limits. */
  rest: string;
  min_usd: number | null;
  max_usd: number | null;
  max_days: number | null;
  wants_fast: boolean;
  categories: string[];
  /** Removable parts, in the order of the query: search `without` instead. */
  chips: SearchIntentChip[];
};

/** The response of POST /api/search-intent. */
export type SearchApiResponse = SemanticOrLexicalSearchMode & {
  /** Best first, at most 20; empty if nothing matches. */
  results: SearchHit[];
  intent: SearchIntentResponse;
  /**
   * The corrected words that were searched; null if nothing was corrected. Search with `literal` to avoid
   * correction.
   */
  corrected: string | null;
  /** Matches beyond the limits of the query; only if `results` is empty because of them. */
  nearest: SearchHit[];
  /** The page of the shop this query redirects to; absent without a redirect. */
  redirect?: string;
};

/** Returns the intent with the field names of the response; prices in cents. */
export function toSearchIntentResponse(intent: ParsedSearchQueryRequirements): SearchIntentResponse {
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

/** Returns an empty answer in lexical mode. */
export function buildEmptySearchAnswer(
  intent: ParsedSearchQueryRequirements,
  reason: SemanticAbsence,
): SearchApiResponse {
  return {
    results: [],
    mode: 'lexical',
    reason,
    intent: toSearchIntentResponse(intent),
    corrected: null,
    nearest: [],
  };
}

/** Returns a service as both endpoints send it; without a best sentence it uses the first one. */
export function toFoundService(
  document: SearchedServiceDocument,
  sentence: string | null,
  figures: ServiceCardMetricsLookup,
): SearchApiServiceResult {
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
    snippet: truncateTextAtWordEnd(sentence ?? first?.sentence ?? '', MAX_SEARCH_SNIPPET_CHARACTERS),
    ...(imageUrl !== undefined && { image_url: imageUrl }),
  };
}

/** Returns a found service with its best sentence, by meaning or by words, and with its matches marked. */
export function toSearchHit(
  { document, sentence }: { document: SearchedServiceDocument; sentence: string | null },
  isMatch: (word: string) => boolean,
  figures: ServiceCardMetricsLookup,
): SearchHit {
  const found = toFoundService(
    document,
    sentence ?? findBestSearchExcerptSentence(document, isMatch),
    figures,
  );
  const matches = {
    title: findMatchingWordRanges(found.title, isMatch),
    snippet: findMatchingWordRanges(found.snippet, isMatch),
  };
  return { ...found, matches };
}
