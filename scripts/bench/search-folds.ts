import {
  type JudgedQueryWithResults,
  isSearchQueryOutOfScope,
  type RelevanceJudgedSearchQuery,
  type SearchQualityMetrics,
  measureSearchQuality,
} from './search-quality.ts';

/**
 * A judged query with its results independent of the threshold: `ranked` is its list, best first, and
 * `margin` the score of its best service above the current threshold; below 0 it finds nothing.
 */
export type JudgedSearchQueryRanking = RelevanceJudgedSearchQuery & {
  ranked: readonly string[];
  margin: number;
};

/** Returns the results when the threshold is higher by `shift`. */
const getSearchResultsAtThresholdShift = (
  { ranked, margin, ...query }: JudgedSearchQueryRanking,
  shift: number,
): JudgedQueryWithResults => ({
  ...query,
  found: margin >= shift ? ranked : [],
});

export const measureSearchQualityAtThresholdShift = (
  weighed: readonly JudgedSearchQueryRanking[],
  shift: number,
): SearchQualityMetrics =>
  measureSearchQuality(weighed.map((query) => getSearchResultsAtThresholdShift(query, shift)));

const MAX_SEARCH_THRESHOLD_SHIFT = 0.5;
const SEARCH_THRESHOLD_SHIFT_STEP = 0.02;

/**
 * Returns the threshold that these queries alone would have chosen, as its distance from the current one: the
 * lowest of those with the fewest errors (good questions without results, and unrelated ones with results,
 * each as a share of its kind).
 */
export function chooseSearchThresholdShift(weighed: readonly JudgedSearchQueryRanking[]): number {
  const kinds = [
    weighed.filter((query) => !isSearchQueryOutOfScope(query)),
    weighed.filter((query) => isSearchQueryOutOfScope(query)),
  ];
  const errorsAt = (shift: number) =>
    kinds.reduce((sum, kind, place) => {
      const isStrange = place === 1;
      const wrong = kind.filter(({ margin }) => margin >= shift === isStrange).length;
      return sum + wrong / Math.max(kind.length, 1);
    }, 0);
  let best = { shift: 0, errors: Number.POSITIVE_INFINITY };
  for (
    let step = -MAX_SEARCH_THRESHOLD_SHIFT / SEARCH_THRESHOLD_SHIFT_STEP;
    step <= MAX_SEARCH_THRESHOLD_SHIFT / SEARCH_THRESHOLD_SHIFT_STEP;
    step++
  ) {
    const shift = Math.round(step * SEARCH_THRESHOLD_SHIFT_STEP * 100) / 100;
    const errors = errorsAt(shift);
    if (errors < best.errors - 1e-9) best = { shift, errors };
  }
  return best.shift;
}

/**
 * Minimum score for the list, as a share of the way from an unrelated score to the best (search.md "From
 * query to results", step 8).
 */
const UNRELATED_SEARCH_RESULT_SCORE = 0.8;
const MIN_SCORE_SHARE_ABOVE_UNRELATED = 0.3;
const REQUIRED_SEARCH_SCORE_PATTERN = /^Needs (-?\d+\.\d+) at the top/;
const SCORED_SEARCH_RESULT_PATTERN = /^\d+\. (-?\d+\.\d+) (?:\(not found\) )?(.+), \$[\d,.]+$/;

/**
 * Parses the output of `search:why`: the list without a threshold, by title, and the margin. Null when the
 * search used words alone.
 */
export function parseSearchWhyOutput(lines: readonly string[]): { titles: string[]; margin: number } | null {
  const needed = lines
    .map((line) => REQUIRED_SEARCH_SCORE_PATTERN.exec(line)?.[1])
    .find((found) => found !== undefined);
  if (needed === undefined) return null;
  const scored = lines.flatMap((line) => {
    const [, score, title] = SCORED_SEARCH_RESULT_PATTERN.exec(line) ?? [];
    return score === undefined || title === undefined ? [] : [{ score: Number(score), title }];
  });
  const best = scored[0]?.score ?? 0;
  const foreign = Math.min(UNRELATED_SEARCH_RESULT_SCORE, best);
  const least = foreign + MIN_SCORE_SHARE_ABOVE_UNRELATED * (best - foreign);
  return {
    titles: scored.filter(({ score }) => score >= least).map(({ title }) => title),
    margin: best - Number(needed),
  };
}
