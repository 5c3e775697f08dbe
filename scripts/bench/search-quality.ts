/**
 * A judged query: grades by slug, 2 for what is meant, 1 for what helps; empty for one that must find
 * nothing.
 */
export type RelevanceJudgedSearchQuery = {
  q: string;
  type: string;
  relevant: Readonly<Record<string, number>>;
};

/** A judged query with the slugs it found, best first. */
export type JudgedQueryWithResults = RelevanceJudgedSearchQuery & { found: readonly string[] };

/** The measures of search.md "Quality targets", each from 0 to 1. */
export type SearchQualityMetrics = {
  ndcg: number;
  mrr: number;
  success: number;
  rejection: number;
  wrongZero: number;
};

const SEARCH_QUALITY_RESULT_COUNT = 5;

function calculateDiscountedCumulativeGain(grades: readonly number[]): number {
  return grades
    .slice(0, SEARCH_QUALITY_RESULT_COUNT)
    .reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
}

/** nDCG@5 with gain 2^grade - 1. */
export function calculateSearchNdcg({ relevant, found }: JudgedQueryWithResults): number {
  const best = Object.values(relevant).toSorted((one, other) => other - one);
  return (
    calculateDiscountedCumulativeGain(found.map((slug) => relevant[slug] ?? 0)) /
    calculateDiscountedCumulativeGain(best)
  );
}

/** Returns the rank of the first service that is meant, from 1; null without any. */
function findFirstRelevantRank({ relevant, found }: JudgedQueryWithResults): number | null {
  const place = found.findIndex((slug) => relevant[slug] === 2);
  return place < 0 ? null : place + 1;
}

export const isSearchQueryOutOfScope = ({ relevant }: RelevanceJudgedSearchQuery) =>
  Object.keys(relevant).length === 0;

function calculateMeanOfItems<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.length === 0 ? 1 : items.reduce((sum, item) => sum + valueOf(item), 0) / items.length;
}

/** Returns the measures over some answered queries; a measure without queries is 1, or 0 for wrong-zero. */
export function measureSearchQuality(answered: readonly JudgedQueryWithResults[]): SearchQualityMetrics {
  const inScope = answered.filter((query) => !isSearchQueryOutOfScope(query));
  return {
    ndcg: calculateMeanOfItems(inScope, calculateSearchNdcg),
    mrr: calculateMeanOfItems(
      inScope,
      (query) => 1 / (findFirstRelevantRank(query) ?? Number.POSITIVE_INFINITY),
    ),
    success: calculateMeanOfItems(inScope, (query) => Number(findFirstRelevantRank(query) === 1)),
    rejection: calculateMeanOfItems(answered.filter(isSearchQueryOutOfScope), ({ found }) =>
      Number(found.length === 0),
    ),
    wrongZero:
      inScope.length === 0 ? 0 : calculateMeanOfItems(inScope, ({ found }) => Number(found.length === 0)),
  };
}

/**
 * Returns whether a result should be reviewed: the first one is not what is meant, or something was found
 * that should not be.
 */
export function isJudgedQueryAnsweredIncorrectly(query: JudgedQueryWithResults): boolean {
  return isSearchQueryOutOfScope(query) ? query.found.length > 0 : findFirstRelevantRank(query) !== 1;
}
