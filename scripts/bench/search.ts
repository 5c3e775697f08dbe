import { readFileSync, writeFileSync } from 'node:fs';

import { buildDemoServiceRows } from '#app/seed/service-rows.ts';

import { embeddedDatabaseEngine } from './databases.ts';
import { type BenchmarkMeasurement, type BenchmarkDefinition, calculatePercentile } from './part.ts';
import { readProcessTreeMemoryMegabytes } from './processes.ts';
import {
  type ShopSearchResponse,
  fetchShopSearchResults,
  type ShopSearchMode,
  postJsonToShop,
  waitForSearchMode,
} from './search-client.ts';
import {
  measureSearchWithoutServiceBuyerPhrases,
  crossValidateSearchThresholds,
  createServiceWithoutBuyerPhrasesFigure,
} from './search-left-out.ts';
import { generateCatalogServiceRows, generateBenchmarkSearchQueries } from './search-load.ts';
import {
  type JudgedQueryWithResults,
  isJudgedQueryAnsweredIncorrectly,
  type RelevanceJudgedSearchQuery,
  type SearchQualityMetrics,
  measureSearchQuality,
} from './search-quality.ts';
import { importRowsIntoBenchmarkShop } from './shop-command.ts';
import { waitUntilShopIsIdle, type BenchmarkShopProcess, runWithBenchmarkShop } from './shop-process.ts';

const SEARCH_BENCHMARK_DATA_URL = new URL('data/', import.meta.url);
const readSearchBenchmarkJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, SEARCH_BENCHMARK_DATA_URL), 'utf8'));
/** A larger drop of the nDCG against the committed result fails. */
const MAX_SEARCH_NDCG_DROP = 0.02;

type CommittedSearchQualityByMode = Record<ShopSearchMode, SearchQualityMetrics>;

/** The search as visitors use it: its results for the judged queries, and its speed with 500 services. */
export const searchBenchmark: BenchmarkDefinition = {
  name: 'search',
  async run(isWhole) {
    // In parallel: nothing is timed here.
    const [{ qualities: hybrid, figures: leftOut }, lexical] = await Promise.all([
      evaluateAllSearchQuerySets(isWhole),
      runOnShopWithServices('lexical', buildDemoServiceRows(), (shop) =>
        runJudgedSearchQueries(shop, 'lexical', 'dev'),
      ),
    ]);
    const qualities = { hybrid: hybrid.dev, lexical: measureSearchQuality(lexical) };
    // `BENCH_COMMIT=1` commits these figures as the reference for later runs.
    if (process.env.BENCH_COMMIT) {
      writeFileSync(
        new URL('search-result.json', SEARCH_BENCHMARK_DATA_URL),
        `${JSON.stringify(qualities, null, 2)}\n`,
      );
    }
    const unseen = (['dev-2', 'unseen'] as const).flatMap((set) =>
      buildSearchQuerySetMeasurements(set, hybrid[set]),
    );
    return {
      figures: [
        ...buildSearchQualityFigures(qualities),
        ...unseen,
        ...leftOut,
        ...(await measureSearchSpeed()),
      ],
    };
  },
};

/**
 * The judged sets of search.md "Quality targets": two that were used to tune the ranking, one that was not.
 */
const JUDGED_QUERY_SET_FILES = {
  dev: 'search-dev.json',
  'dev-2': 'search-dev-2.json',
  unseen: 'search-unseen.json',
} as const;
type JudgedQuerySetName = keyof typeof JUDGED_QUERY_SET_FILES;

// The files' own shape, committed next to this one.
const readJudgedQuerySet = (name: JudgedQuerySetName) =>
  readSearchBenchmarkJson(JUDGED_QUERY_SET_FILES[name]) as RelevanceJudgedSearchQuery[];

/** Evaluates every set with the search as visitors use it, and, when run alone, with parts left out. */
async function evaluateAllSearchQuerySets(isWhole: boolean) {
  const rows = buildDemoServiceRows();
  return runOnShopWithServices('hybrid', rows, async (shop) => {
    const answers = {
      dev: await runJudgedSearchQueries(shop, 'hybrid', 'dev'),
      'dev-2': await runJudgedSearchQueries(shop, 'hybrid', 'dev-2'),
      unseen: await runJudgedSearchQueries(shop, 'hybrid', 'unseen'),
    };
    const qualities = {
      dev: measureSearchQuality(answers.dev),
      'dev-2': measureSearchQuality(answers['dev-2']),
      unseen: measureSearchQuality(answers.unseen),
    };
    if (isWhole) return { qualities, figures: [] };
    const others = await crossValidateSearchThresholds(shop, rows, answers);
    const without = await measureSearchWithoutServiceBuyerPhrases(shop, rows, answers);
    // Its own keys.
    const figures = (Object.keys(JUDGED_QUERY_SET_FILES) as JudgedQuerySetName[]).flatMap((set) => {
      const { quality, shift } = others[set];
      console.log(`  ${set}: the others choose a threshold ${shift.toFixed(2)} above the one in force`);
      return [
        ...buildSearchQuerySetMeasurements(set, quality, ', threshold of the other sets'),
        createServiceWithoutBuyerPhrasesFigure(set, without[set], MIN_NDCG_WITHOUT_SERVICE_PHRASES[set]),
      ];
    });
    return { qualities, figures };
  });
}

async function runJudgedSearchQueries(
  shop: BenchmarkShopProcess,
  mode: ShopSearchMode,
  name: JudgedQuerySetName,
): Promise<JudgedQueryWithResults[]> {
  const answered: JudgedQueryWithResults[] = [];
  let modes = 0;
  for (const query of readJudgedQuerySet(name)) {
    const { results, mode: answeredBy } = await fetchShopSearchResults(shop, query.q);
    modes += Number(answeredBy === mode);
    answered.push({ ...query, found: results.map(({ slug }) => slug) });
  }
  printSearchQuality(name, mode, answered, modes / answered.length);
  return answered;
}

const buildSearchBenchmarkShopSettings = (mode: ShopSearchMode) => ({
  environment: { DEMO: 'off', EMBEDDINGS_LOCAL: mode === 'hybrid' ? 'on' : 'off' },
});

/** Runs work on a shop with these services only, its search ready. */
async function runOnShopWithServices<Value>(
  mode: ShopSearchMode,
  rows: readonly Record<string, unknown>[],
  work: (shop: BenchmarkShopProcess) => Promise<Value>,
): Promise<Value> {
  const importAndWork = async (shop: BenchmarkShopProcess): Promise<Value> => {
    await importRowsIntoBenchmarkShop(shop, 'services', rows);
    await waitForSearchMode(shop, mode);
    return work(shop);
  };
  return runWithBenchmarkShop(await embeddedDatabaseEngine.emptyPlace(), importAndWork, {
    ...buildSearchBenchmarkShopSettings(mode),
    anyCore: true,
  });
}

function printSearchQuality(
  set: JudgedQuerySetName,
  mode: ShopSearchMode,
  answered: readonly JudgedQueryWithResults[],
  share: number,
): void {
  console.log(`  ${set}, ${mode}: ${Math.round(share * 100)} % of the answers in this mode`);
  for (const type of new Set(answered.map((query) => query.type))) {
    const quality = measureSearchQuality(answered.filter((query) => query.type === type));
    const values = Object.entries(quality).map(([name, value]) => `${name} ${value.toFixed(2)}`);
    console.log(`    ${type.padEnd(10)} ${values.join('  ')}`);
  }
  for (const { q, type, found } of answered.filter(isJudgedQueryAnsweredIncorrectly)) {
    console.log(`    miss: ${type} "${q}" → ${found.slice(0, 3).join(', ') || 'nothing'}`);
  }
}

/**
 * Goals and floors of search.md "Quality targets". Words alone are a fallback: their figures are printed,
 * their floor is lower.
 */
const SEARCH_QUALITY_LIMITS_BY_MODE: Record<
  ShopSearchMode,
  Record<keyof SearchQualityMetrics, { goal: number; gate: number }>
> = {
  hybrid: {
    ndcg: { goal: 0.94, gate: 0.92 },
    mrr: { goal: 0.96, gate: 0.85 },
    success: { goal: 0.96, gate: 0.82 },
    rejection: { goal: 0.92, gate: 0.91 },
    wrongZero: { goal: 0, gate: 0.04 },
  },
  lexical: {
    ndcg: { goal: 0.82, gate: 0.75 },
    mrr: { goal: 0.85, gate: 0.75 },
    success: { goal: 0.82, gate: 0.75 },
    rejection: { goal: 0.85, gate: 0.6 },
    wrongZero: { goal: 0.05, gate: 0.1 },
  },
};

/** The same for each set, with its own minimum nDCG@5. */
const SEARCH_TEST_SET_NDCG_LIMITS: Record<JudgedQuerySetName, { goal: number; gate: number }> = {
  dev: SEARCH_QUALITY_LIMITS_BY_MODE.hybrid.ndcg,
  'dev-2': { goal: 0.9, gate: 0.86 },
  unseen: { goal: 0.86, gate: 0.8 },
};
/** The minimum nDCG@5 of a service without its own phrases. */
const MIN_NDCG_WITHOUT_SERVICE_PHRASES: Record<JudgedQuerySetName, number> = {
  dev: 0.85,
  'dev-2': 0.7,
  unseen: 0.7,
};

function buildSearchQuerySetMeasurements(
  set: JudgedQuerySetName,
  quality: SearchQualityMetrics,
  condition = '',
): BenchmarkMeasurement[] {
  const limits = { ...SEARCH_QUALITY_LIMITS_BY_MODE.hybrid, ndcg: SEARCH_TEST_SET_NDCG_LIMITS[set] };
  return (['ndcg', 'rejection', 'wrongZero'] as const).map((measure) => ({
    name: `${set}${condition}: ${SEARCH_QUALITY_METRIC_LABELS[measure]}`,
    value: quality[measure],
    unit: '',
    ...limits[measure],
    moreIsBetter: measure !== 'wrongZero',
  }));
}

const SEARCH_QUALITY_METRIC_LABELS: Record<keyof SearchQualityMetrics, string> = {
  ndcg: 'nDCG@5',
  mrr: 'MRR',
  success: 'success@1',
  rejection: 'rejection',
  wrongZero: 'wrong-zero',
};

function buildSearchQualityFigures(
  qualities: Record<ShopSearchMode, SearchQualityMetrics>,
): BenchmarkMeasurement[] {
  // The file's own shape, written above.
  const committed = readSearchBenchmarkJson('search-result.json') as CommittedSearchQualityByMode;
  return (['hybrid', 'lexical'] as const).flatMap((mode) => {
    const figures = (['ndcg', 'mrr', 'success', 'rejection', 'wrongZero'] as const).map(
      (measure): BenchmarkMeasurement => ({
        name: `${mode}: ${SEARCH_QUALITY_METRIC_LABELS[measure]}`,
        value: qualities[mode][measure],
        unit: '',
        ...SEARCH_QUALITY_LIMITS_BY_MODE[mode][measure],
        moreIsBetter: measure !== 'wrongZero',
      }),
    );
    const fall = Math.max(0, committed[mode].ndcg - qualities[mode].ndcg);
    const name = `${mode}: fall of nDCG@5`;
    return [
      ...figures,
      { name, value: fall, unit: '', goal: 0, gate: MAX_SEARCH_NDCG_DROP, moreIsBetter: false },
    ];
  });
}

const SEARCH_SPEED_SERVICE_COUNT = 500;
const SEARCH_SPEED_QUERY_COUNT = 300;
const WARM_UP_SEARCH_QUERY_COUNT = 40;

/** Each query is new to the shop, so that none comes from the model's cache. */
async function measureSearchSpeed(): Promise<BenchmarkMeasurement[]> {
  const rows = generateCatalogServiceRows(buildDemoServiceRows(), SEARCH_SPEED_SERVICE_COUNT);
  // Restarted after the import, as usual: the memory of the import does not count.
  const place = await runOnShopWithServices('hybrid', rows, async (shop) => shop.place);
  const measure = async (shop: BenchmarkShopProcess): Promise<BenchmarkMeasurement[]> => {
    await waitForSearchMode(shop, 'hybrid');
    await waitUntilShopIsIdle(shop);
    const queries = generateBenchmarkSearchQueries(
      readJudgedQuerySet('dev'),
      WARM_UP_SEARCH_QUERY_COUNT + SEARCH_SPEED_QUERY_COUNT,
    );
    const timed: (ShopSearchResponse & { ms: number })[] = [];
    for (const q of queries) timed.push(await fetchShopSearchResults(shop, q));
    const measured = timed.slice(WARM_UP_SEARCH_QUERY_COUNT);
    const suggested: number[] = [];
    for (let turn = 0; turn < SEARCH_SPEED_QUERY_COUNT; turn++)
      suggested.push((await postJsonToShop(shop, '/api/search-suggest', {})).ms);
    const hybrid = measured.filter(({ mode }) => mode === 'hybrid').length / measured.length;
    console.log(
      `  ${SEARCH_SPEED_SERVICE_COUNT} services: ${Math.round(hybrid * 100)} % of the answers hybrid`,
    );
    const times = measured.map(({ ms }) => ms);
    const limit = (name: string, value: number, [goal, gate]: [number, number]): BenchmarkMeasurement => ({
      name: `${SEARCH_SPEED_SERVICE_COUNT} services: ${name}`,
      value,
      unit: 'ms',
      goal,
      gate,
      moreIsBetter: false,
    });
    return [
      limit('search-intent p50', calculatePercentile(times, 0.5), [25, 30]),
      limit('search-intent p99', calculatePercentile(times, 0.99), [80, 150]),
      limit(
        'search-suggest p99',
        calculatePercentile(suggested.slice(WARM_UP_SEARCH_QUERY_COUNT), 0.99),
        [5, 15],
      ),
      // Includes the model, and the phrases of every service with their vectors.
      { ...limit('memory', readProcessTreeMemoryMegabytes(shop.pid), [500, 650]), unit: 'MB' },
    ];
  };
  return runWithBenchmarkShop(place, measure, buildSearchBenchmarkShopSettings('hybrid'));
}
