import type { Cents } from '#app/lib/money.ts';

import type { ParsedSearchQueryRequirements } from '../words/parse-intent.ts';
import type { SearchedServiceDocument } from '../words/search-index.ts';

/** The parameters of the ranking (search.md "From query to results" and "Threshold"). */
export type SearchRankingSettings = {
  /** The weight of meaning relative to words. */
  semantic: number;
  /** How much a query's closeness to the shop's trade lowers the threshold. */
  trade: number;
  /** `untold` is for models that cannot measure closeness to the trade. */
  threshold: { hybrid: number; untold: number; lexical: number };
};

/** Hard limits; ranges are inclusive, null means no limit. */
export type SearchHardFilterLimits = {
  minCents: Cents | null;
  maxCents: Cents | null;
  maxDays: number | null;
  /** Empty means all. */
  categories: readonly string[];
};

export type ScoredServiceDocument = {
  document: SearchedServiceDocument;
  /** Combined score of words and meaning. */
  score: number;
  lexical: number;
  /** Null without meaning. */
  semantic: number | null;
};

export function doesServiceMatchSearchLimits(
  { minCents, maxCents, maxDays, categories }: SearchHardFilterLimits,
  document: SearchedServiceDocument,
): boolean {
  const { priceCents, deliveryDays, category } = document;
  return (
    priceCents >= (minCents ?? 0) &&
    priceCents <= (maxCents ?? Number.POSITIVE_INFINITY) &&
    deliveryDays <= (maxDays ?? Number.POSITIVE_INFINITY) &&
    (categories.length === 0 || categories.includes(category))
  );
}

type SemanticSearchScores = { scores: ReadonlyMap<string, { score: number }>; trade: number | null };

/** The typical similarity of a matching service; used to rank one that has no vectors yet. */
const ASSUMED_SIMILARITY_WITHOUT_EMBEDDING = 0.35;

/** The typical score by meaning of a service unrelated to the query. */
const UNRELATED_SERVICE_SCORE = 0.8;

/**
 * To be listed, a service must score at least this share of the way from `UNRELATED_SERVICE_SCORE` to the best score
 * (from 0 for words alone). Applied before any limits; otherwise a limit that excludes all good matches would
 * bring up bad ones. At 0.5 the judged queries get worse; at 0.2 the lists are half as long again.
 */
const MIN_SEARCH_SCORE_SHARE = 0.3;

/**
 * Returns the score the best service needs for a query to find anything; lower for queries closer to the
 * shop's trade.
 */
export function getSearchScoreThreshold(
  { threshold, trade: weight }: SearchRankingSettings,
  trade: number | null,
): number {
  return trade === null ? threshold.untold : threshold.hybrid - weight * trade;
}

/**
 * Returns the documents by score, best first: the sum of words and meaning (search.md "From query to
 * results"). A document without vectors yet gets a typical similarity, and is left out if its words alone do
 * not match.
 */
export function rankSearchDocumentsByScore(
  documents: readonly SearchedServiceDocument[],
  lexical: ReadonlyMap<number, number>,
  { meaning, settings }: { meaning: SemanticSearchScores | null; settings: SearchRankingSettings },
): ScoredServiceDocument[] {
  const scored = documents.flatMap((document, place): ScoredServiceDocument[] => {
    const words = lexical.get(place) ?? 0;
    const semantic = meaning?.scores.get(document.id)?.score ?? null;
    if (semantic === null && words < settings.threshold.lexical) return [];
    const score =
      words + (meaning ? settings.semantic * (semantic ?? ASSUMED_SIMILARITY_WITHOUT_EMBEDDING) : 0);
    return [{ document, score, lexical: words, semantic }];
  });
  return scored.toSorted(compareSearchHitsByDescendingScore);
}

/**
 * Returns the part of a sorted list that a query finds: nothing if the best score is too low, otherwise those
 * close enough to the best.
 */
export function keepSearchHitsAboveScoreThreshold(
  sorted: readonly ScoredServiceDocument[],
  { meaning, settings }: { meaning: SemanticSearchScores | null; settings: SearchRankingSettings },
): ScoredServiceDocument[] {
  const threshold = getSearchScoreThreshold(settings, meaning?.trade ?? null);
  const best = sorted.find(({ semantic, score }) => semantic === null || score >= threshold)?.score;
  if (best === undefined) return [];
  const foreign = meaning ? Math.min(UNRELATED_SERVICE_SCORE, best) : 0;
  const least = foreign + MIN_SEARCH_SCORE_SHARE * (best - foreign);
  return sorted.filter(({ score }) => score >= least);
}

function compareSearchHitsByDescendingScore(
  one: ScoredServiceDocument,
  other: ScoredServiceDocument,
): number {
  return other.score - one.score || compareSearchDocumentsBySales(one.document, other.document);
}

function compareSearchDocumentsBySales(one: SearchedServiceDocument, other: SearchedServiceDocument): number {
  return (
    other.projectsSold30d - one.projectsSold30d ||
    one.priceCents - other.priceCents ||
    (one.id < other.id ? -1 : 1)
  );
}

/**
 * The most that a preference for fast delivery or a low price moves a score: less than a word in the title.
 */
const SPEED_OR_PRICE_PREFERENCE_MAX_BOOST = 0.15;

/** Sorts by score, with a small boost for the stated preference. */
export function sortWithPreferenceBoost(
  scored: readonly ScoredServiceDocument[],
  { wantsFast, wantsCheap }: ParsedSearchQueryRequirements,
): ScoredServiceDocument[] {
  if (!wantsFast && !wantsCheap) return [...scored];
  const dearest = Math.max(...scored.map(({ document }) => document.priceCents), 1);
  const preferred = ({ document, score }: ScoredServiceDocument) =>
    score +
    (wantsFast ? SPEED_OR_PRICE_PREFERENCE_MAX_BOOST / document.deliveryDays : 0) +
    (wantsCheap ? SPEED_OR_PRICE_PREFERENCE_MAX_BOOST * (1 - document.priceCents / dearest) : 0);
  return scored.toSorted(
    (one, other) => preferred(other) - preferred(one) || compareSearchHitsByDescendingScore(one, other),
  );
}

/**
 * Returns everything within the limits, for a query that consists only of them: first by the shortest
 * delivery or the lowest price, if requested, then by sales.
 */
export function listServicesWithinPriceAndDeadline(
  documents: readonly SearchedServiceDocument[],
  intent: ParsedSearchQueryRequirements,
): SearchedServiceDocument[] {
  const isSoon = intent.maxDays !== null || intent.wantsFast;
  const isLow = intent.maxCents !== null || intent.minCents !== null || intent.wantsCheap;
  return documents
    .filter((document) => doesServiceMatchSearchLimits(intent, document))
    .toSorted(
      (one, other) =>
        (isSoon ? one.deliveryDays - other.deliveryDays : 0) ||
        (isLow ? one.priceCents - other.priceCents : 0) ||
        compareSearchDocumentsBySales(one, other),
    );
}
