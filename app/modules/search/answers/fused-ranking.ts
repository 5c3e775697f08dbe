import type { Cents } from '#app/lib/money.ts';

import type { SearchIntent } from '../words/parse-intent.ts';
import type { SearchDocument } from '../words/search-index.ts';

/** The numbers of the ranking (search.md sections 1 and 7). */
export type RankingSettings = {
  /** How much meaning counts beside words. */
  semantic: number;
  /** How much it counts against the threshold that a query speaks of the trade at all. */
  trade: number;
  /** `untold` is for meaning by a model that cannot tell the trade. */
  threshold: { hybrid: number; untold: number; lexical: number };
};

/** Hard limits; ranges include their ends, null is open. */
export type SearchLimits = {
  minCents: Cents | null;
  maxCents: Cents | null;
  maxDays: number | null;
  /** Empty for all. */
  categories: readonly string[];
};

export type Scored = {
  document: SearchDocument;
  /** Words and meaning together. */
  score: number;
  lexical: number;
  /** Null without meaning. */
  semantic: number | null;
};

export function isWithin(
  { minCents, maxCents, maxDays, categories }: SearchLimits,
  document: SearchDocument,
): boolean {
  const { priceCents, deliveryDays, category } = document;
  return (
    priceCents >= (minCents ?? 0) &&
    priceCents <= (maxCents ?? Number.POSITIVE_INFINITY) &&
    deliveryDays <= (maxDays ?? Number.POSITIVE_INFINITY) &&
    (categories.length === 0 || categories.includes(category))
  );
}

type Meaning = { scores: ReadonlyMap<string, { score: number }>; trade: number | null };

/** The nearness in meaning of a service that fits, about: what one without vectors yet is put in line by. */
const USUAL_NEARNESS = 0.35;

/** What a service scores by meaning with which a question has nothing to do, about. */
const FOREIGN_SCORE = 0.8;

/**
 * Of the way from such a score to the best one, so much a service must have to stand beside the best; before any limit, or a
 * limit that leaves out all that fits would bring up what does not. By words alone the way begins at nothing. At 0.5 the judged
 * queries lose; at 0.2 the lists are half as long again.
 */
const LEAST_SHARE = 0.3;

/** What the best service must score for a query to find anything; the more it speaks of the trade, the less. */
export function thresholdOf({ threshold, trade: weight }: RankingSettings, trade: number | null): number {
  return trade === null ? threshold.untold : threshold.hybrid - weight * trade;
}

/**
 * The documents by their score, best first: words and meaning are added (search.md section 1). One without vectors yet is put
 * in line by what is usual, and left out when its words alone do not find it.
 */
export function scoreDocuments(
  documents: readonly SearchDocument[],
  lexical: ReadonlyMap<number, number>,
  { meaning, settings }: { meaning: Meaning | null; settings: RankingSettings },
): Scored[] {
  const scored = documents.flatMap((document, place): Scored[] => {
    const words = lexical.get(place) ?? 0;
    const semantic = meaning?.scores.get(document.id)?.score ?? null;
    if (semantic === null && words < settings.threshold.lexical) return [];
    const score = words + (meaning ? settings.semantic * (semantic ?? USUAL_NEARNESS) : 0);
    return [{ document, score, lexical: words, semantic }];
  });
  return scored.toSorted(byScore);
}

/** What of a sorted list a query finds: nothing when the best is too far, else what stands near enough beside it. */
export function cutList(
  sorted: readonly Scored[],
  { meaning, settings }: { meaning: Meaning | null; settings: RankingSettings },
): Scored[] {
  const threshold = thresholdOf(settings, meaning?.trade ?? null);
  const best = sorted.find(({ semantic, score }) => semantic === null || score >= threshold)?.score;
  if (best === undefined) return [];
  const foreign = meaning ? Math.min(FOREIGN_SCORE, best) : 0;
  const least = foreign + LEAST_SHARE * (best - foreign);
  return sorted.filter(({ score }) => score >= least);
}

function byScore(one: Scored, other: Scored): number {
  return other.score - one.score || bySales(one.document, other.document);
}

function bySales(one: SearchDocument, other: SearchDocument): number {
  return (
    other.projectsSold30d - one.projectsSold30d ||
    one.priceCents - other.priceCents ||
    (one.id < other.id ? -1 : 1)
  );
}

/** What a wish for short delivery or a low price moves at most: less than what a word in the title counts. */
const WISH = 0.15;

/** In the order of fit, with a small preference for what was wished for. */
export function preferWished(scored: readonly Scored[], { wantsFast, wantsCheap }: SearchIntent): Scored[] {
  if (!wantsFast && !wantsCheap) return [...scored];
  const dearest = Math.max(...scored.map(({ document }) => document.priceCents), 1);
  const wished = ({ document, score }: Scored) =>
    score +
    (wantsFast ? WISH / document.deliveryDays : 0) +
    (wantsCheap ? WISH * (1 - document.priceCents / dearest) : 0);
  return scored.toSorted((one, other) => wished(other) - wished(one) || byScore(one, other));
}

/**
 * Everything within the limits, when a query says nothing but them: the shortest delivery or the lowest price first, as
 * was asked, then what sells best.
 */
export function listByLimits(documents: readonly SearchDocument[], intent: SearchIntent): SearchDocument[] {
  const isSoon = intent.maxDays !== null || intent.wantsFast;
  const isLow = intent.maxCents !== null || intent.minCents !== null || intent.wantsCheap;
  return documents
    .filter((document) => isWithin(intent, document))
    .toSorted(
      (one, other) =>
        (isSoon ? one.deliveryDays - other.deliveryDays : 0) ||
        (isLow ? one.priceCents - other.priceCents : 0) ||
        bySales(one, other),
    );
}
