import type { BenchmarkMeasurement } from './part.ts';
import { fetchShopSearchResults } from './search-client.ts';
import {
  chooseSearchThresholdShift,
  measureSearchQualityAtThresholdShift,
  parseSearchWhyOutput,
  type JudgedSearchQueryRanking,
} from './search-folds.ts';
import {
  type JudgedQueryWithResults,
  isSearchQueryOutOfScope,
  type RelevanceJudgedSearchQuery,
  measureSearchQuality,
} from './search-quality.ts';
import { importRowsIntoBenchmarkShop, runCommandInBenchmarkShop } from './shop-command.ts';
import type { BenchmarkShopProcess } from './shop-process.ts';

type ServiceImportRow = { slug: string; service_title: string } & Record<string, unknown>;
type ValuesByJudgedQuerySet<Value> = Record<'dev' | 'dev-2' | 'unseen', Value>;

async function runSearchWhyInBenchmarkShop(shop: BenchmarkShopProcess, q: string): Promise<string[]> {
  const lines: string[] = [];
  await runCommandInBenchmarkShop(shop, 'search:why', [q], (line) => lines.push(line));
  return lines;
}

/** Computes the results of each answered query at any threshold. */
async function computeJudgedQueryRankings(
  shop: BenchmarkShopProcess,
  rows: readonly ServiceImportRow[],
  answered: readonly JudgedQueryWithResults[],
): Promise<JudgedSearchQueryRanking[]> {
  const slugs = new Map(rows.map(({ slug, service_title }) => [service_title, slug]));
  const weighed: JudgedSearchQueryRanking[] = [];
  for (const { found, ...query } of answered) {
    const read = parseSearchWhyOutput(await runSearchWhyInBenchmarkShop(shop, query.q));
    const margin = read?.margin ?? Number.POSITIVE_INFINITY;
    // A query that contains only limits is found at any threshold.
    if (found.length > 0) weighed.push({ ...query, ranked: found, margin: margin < 0 ? Infinity : margin });
    // Within the threshold but nothing found: the limits of the query exclude everything.
    else if (margin >= 0) weighed.push({ ...query, ranked: [], margin });
    else
      weighed.push({
        ...query,
        margin,
        ranked: read?.titles.map((title) => slugs.get(title) ?? title) ?? [],
      });
  }
  return weighed;
}

/**
 * Evaluates each set with a threshold chosen without it: that of the other development set, for the unseen
 * one that of both. Shows the loss of a threshold that fits only its own queries.
 */
export async function crossValidateSearchThresholds(
  shop: BenchmarkShopProcess,
  rows: readonly ServiceImportRow[],
  answers: ValuesByJudgedQuerySet<JudgedQueryWithResults[]>,
): Promise<ValuesByJudgedQuerySet<{ quality: ReturnType<typeof measureSearchQuality>; shift: number }>> {
  const [one, two] = [
    await computeJudgedQueryRankings(shop, rows, answers.dev),
    await computeJudgedQueryRankings(shop, rows, answers['dev-2']),
  ];
  const unseen = await computeJudgedQueryRankings(shop, rows, answers.unseen);
  const judge = (set: readonly JudgedSearchQueryRanking[], others: readonly JudgedSearchQueryRanking[]) => {
    const shift = chooseSearchThresholdShift(others);
    return { quality: measureSearchQualityAtThresholdShift(set, shift), shift };
  };
  return { dev: judge(one, two), 'dev-2': judge(two, one), unseen: judge(unseen, [...one, ...two]) };
}

const MAX_PHRASE_REMOVAL_POLLS = 100;

/** Waits until the semantic search has dropped a service's phrases. */
async function waitUntilServicePhrasesDropped(
  shop: BenchmarkShopProcess,
  { service_title }: ServiceImportRow,
): Promise<void> {
  for (let poll = 0; poll < MAX_PHRASE_REMOVAL_POLLS; poll++) {
    const lines = await runSearchWhyInBenchmarkShop(shop, service_title);
    if (lines.some((line, at) => line.includes(service_title) && lines[at + 1]?.includes('phrase none')))
      return;
  }
  throw new Error(`${service_title} keeps its phrases`);
}

/**
 * Removes each service's phrases once, while the others keep theirs, and runs the queries that mean it: shows
 * how a service without phrases is found. In each set, one result per service that a query means.
 */
export async function measureSearchWithoutServiceBuyerPhrases(
  shop: BenchmarkShopProcess,
  rows: readonly ServiceImportRow[],
  sets: ValuesByJudgedQuerySet<readonly RelevanceJudgedSearchQuery[]>,
): Promise<ValuesByJudgedQuerySet<number>> {
  const answered: ValuesByJudgedQuerySet<JudgedQueryWithResults[]> = { dev: [], 'dev-2': [], unseen: [] };
  for (const row of rows) {
    const others = rows.map((other) => (other === row ? { ...row, buyer_phrases: [] } : other));
    await importRowsIntoBenchmarkShop(shop, 'services', others, ['--replace']);
    await waitUntilServicePhrasesDropped(shop, row);
    // Its own keys.
    for (const name of Object.keys(sets) as (keyof typeof sets)[]) {
      const own = sets[name].filter(
        (query) => !isSearchQueryOutOfScope(query) && query.relevant[row.slug] === 2,
      );
      for (const query of own) {
        const { results } = await fetchShopSearchResults(shop, query.q);
        answered[name].push({ ...query, found: results.map(({ slug }) => slug) });
      }
    }
  }
  const ndcgOf = (name: keyof typeof sets) => measureSearchQuality(answered[name]).ndcg;
  return { dev: ndcgOf('dev'), 'dev-2': ndcgOf('dev-2'), unseen: ndcgOf('unseen') };
}

/**
 * Recorded, with the gate it must not fall below: closer to a shop with all its phrases than to one without
 * any (search.md "Quality targets").
 */
export const createServiceWithoutBuyerPhrasesFigure = (
  set: keyof ValuesByJudgedQuerySet<number>,
  value: number,
  gate: number,
): BenchmarkMeasurement => ({
  name: `${set}, the service without its phrases: nDCG@5`,
  value,
  unit: '',
  goal: null,
  gate,
  moreIsBetter: true,
});
