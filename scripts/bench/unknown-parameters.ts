import type { BenchmarkDatabaseEngine } from './databases.ts';
import { sendRequestsToDistinctPaths } from './load.ts';
import type { BenchmarkMeasurement } from './part.ts';
import { fetchServicePaths } from './private-pages.ts';
import type { BenchmarkShopProcess } from './shop-process.ts';

const UNKNOWN_PARAMETER_REQUEST_COUNT = 5_000;
/** Enough for every page to be cached in all its renderings. */
const CACHE_WARM_UP_REQUEST_COUNT = 2_000;
const BENCHMARK_METRICS_TOKEN = 'the-bench-reads-the-figures-of-its-own-shop';

/** Settings of a shop whose cache hits can be counted. */
export const METRICS_ENABLED_ENVIRONMENT = { METRICS_TOKEN: BENCHMARK_METRICS_TOKEN };

/**
 * Requests public pages with a different unknown parameter each time: whether the cache serves them, and at
 * what cost.
 */
export async function measureUnknownParameterCaching(
  { name }: BenchmarkDatabaseEngine,
  shop: BenchmarkShopProcess,
): Promise<BenchmarkMeasurement[]> {
  const pages = [
    '/',
    '/services',
    '/blog',
    '/resources',
    '/about',
    ...(await fetchServicePaths(shop)).slice(0, 3),
  ];
  const page = (n: number) => pages[n % pages.length] ?? '/';
  await sendRequestsToDistinctPaths(shop, CACHE_WARM_UP_REQUEST_COUNT, (n) =>
    n % 2 === 0 ? page(n) : `${page(n)}?warm=${n}`,
  );
  const plain = await sendRequestsToDistinctPaths(shop, UNKNOWN_PARAMETER_REQUEST_COUNT, page);
  const before = await fetchPageCacheHitCount(shop);
  const distinct = await sendRequestsToDistinctPaths(
    shop,
    UNKNOWN_PARAMETER_REQUEST_COUNT,
    (n) => `${page(n)}?bench=${n}`,
  );
  const rendered = UNKNOWN_PARAMETER_REQUEST_COUNT - ((await fetchPageCacheHitCount(shop)) - before);
  return [
    {
      name: `${name}: unknown parameters, not from the cache`,
      value: rendered,
      unit: `of ${UNKNOWN_PARAMETER_REQUEST_COUNT.toLocaleString('en')}`,
      goal: 0,
      gate: 0,
      moreIsBetter: false,
    },
    {
      name: `${name}: unknown parameters against plain hits`,
      value: distinct / plain,
      unit: 'times the CPU',
      goal: null,
      gate: null,
      moreIsBetter: false,
    },
  ];
}

/** Returns the number of page cache hits since the start. */
async function fetchPageCacheHitCount({ address }: BenchmarkShopProcess): Promise<number> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { Authorization: `Bearer ${BENCHMARK_METRICS_TOKEN}` },
  });
  const found = /^prixfixe_page_cache_hits_total(?:\{.*\})? (\d+)$/m.exec(await answer.text());
  if (!found) throw new Error(`/metrics answered ${answer.status} without the hits of the page cache`);
  return Number(found[1]);
}
