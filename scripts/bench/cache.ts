import { type BenchmarkDatabaseEngine, measureOnBothDatabaseEngines } from './databases.ts';
import { type LoadTestResult, runHttpLoadTest } from './load.ts';
import { findInstalledNginx, type RunningNginxServer, startNginx } from './nginx.ts';
import {
  type BenchmarkMeasurement,
  calculateMedian,
  type BenchmarkDefinition,
  calculateRelativeSpread,
} from './part.ts';
import { stopChildProcess } from './processes.ts';
import { type BenchmarkShopProcess, runWithIdleBenchmarkShop } from './shop-process.ts';
import { METRICS_ENABLED_ENVIRONMENT, measureUnknownParameterCaching } from './unknown-parameters.ts';

const CACHE_BENCHMARK_ROUNDS = { alone: 5, inWhole: 3 };
const CACHE_BENCHMARK_ROUND_SECONDS = 1;
const CACHE_BENCHMARK_WARM_UP_SECONDS = 1;
/**
 * A process serves its first 20,000 hits at less than half its final rate, until the engine has compiled the
 * code.
 */
const FIRST_WARM_UP_SECONDS = 4;

const BROWSER_HEADERS = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Language': 'en-US,en;q=0.5',
  'Cache-Control': 'max-age=0',
  Cookie: 'pf_consent=necessary',
  Priority: 'u=0, i',
  'Sec-Ch-Ua': '"Chromium";v="142", "Not A Brand";v="99"',
  'Sec-Ch-Ua-Mobile': '?0',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Site': 'none',
  'Upgrade-Insecure-Requests': '1',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

type CacheThroughputLimits = { goal: number; gate: number };
type CachedPageRequestVariant = {
  name: string;
  limits: CacheThroughputLimits;
  headersOf(etag: string): Record<string, string>;
};
type CacheBenchmarkPage = { name: string; path: string; variants: CachedPageRequestVariant[] };

const createCacheHitBenchmarkRequestVariant = (limits: CacheThroughputLimits): CachedPageRequestVariant => ({
  name: 'hit',
  limits,
  headersOf: () => ({}),
});
const buildBrowserHeadersVariant = (limits: CacheThroughputLimits): CachedPageRequestVariant => {
  return { name: 'hit, 13 browser headers', limits, headersOf: () => BROWSER_HEADERS };
};
const notModifiedRequestVariant: CachedPageRequestVariant = {
  name: '304',
  limits: { goal: 0.46, gate: 0.4 },
  headersOf: (etag) => ({ 'If-None-Match': etag }),
};

/**
 * The home page is larger than what Node writes at once. The limits of the others are for at most 6 kB; no
 * page is that small, so they apply to the smallest page and to the feed.
 */
const CACHE_BENCHMARK_PAGES: CacheBenchmarkPage[] = [
  {
    name: 'home',
    path: '/',
    variants: [
      createCacheHitBenchmarkRequestVariant({ goal: 0.5, gate: 0.4 }),
      buildBrowserHeadersVariant({ goal: 0.45, gate: 0.36 }),
      notModifiedRequestVariant,
    ],
  },
  {
    name: 'smallest page',
    path: '/how-it-works',
    variants: [
      createCacheHitBenchmarkRequestVariant({ goal: 0.7, gate: 0.6 }),
      buildBrowserHeadersVariant({ goal: 0.58, gate: 0.5 }),
    ],
  },
  {
    name: 'feed',
    path: '/feed.xml',
    variants: [createCacheHitBenchmarkRequestVariant({ goal: 0.7, gate: 0.6 })],
  },
];

/** A hit runs no query: the plain ones of the home page show that on a server database. */
function selectCacheVariantsForEngine(
  { isServer }: BenchmarkDatabaseEngine,
  { path, variants }: CacheBenchmarkPage,
): CachedPageRequestVariant[] {
  if (!isServer) return variants;
  return path === '/' ? variants.slice(0, 1) : [];
}

/**
 * Compares the page cache with nginx serving the same bytes and headers on the same core, in requests per
 * CPU-second, on each database.
 */
export const pageCacheBenchmark: BenchmarkDefinition = {
  name: 'cache',
  async run(isWhole) {
    const rounds = isWhole ? CACHE_BENCHMARK_ROUNDS.inWhole : CACHE_BENCHMARK_ROUNDS.alone;
    const found = findInstalledNginx();
    const result = await measureOnBothDatabaseEngines(async (engine) =>
      runWithIdleBenchmarkShop(
        await engine.demoPlace(),
        async (shop) => [
          ...(found ? await compareAllCachedPagesWithNginx({ engine, shop, found, rounds }) : []),
          ...(await measureUnknownParameterCaching(engine, shop)),
        ],
        { environment: METRICS_ENABLED_ENVIRONMENT },
      ),
    );
    if (found) return result;
    return {
      ...result,
      notRun: [...(result.notRun ?? []), 'the hits: nginx with gzip_static is not installed'],
    };
  },
};

async function compareAllCachedPagesWithNginx({
  engine,
  shop,
  found,
  rounds,
}: {
  engine: BenchmarkDatabaseEngine;
  shop: BenchmarkShopProcess;
  found: NonNullable<ReturnType<typeof findInstalledNginx>>;
  rounds: number;
}): Promise<BenchmarkMeasurement[]> {
  const { encoding } = found;
  const figures: BenchmarkMeasurement[] = [];
  await runHttpLoadTest(
    { url: `${shop.address}/`, pid: shop.pid, headers: { 'Accept-Encoding': encoding } },
    FIRST_WARM_UP_SECONDS,
  );
  for (const page of CACHE_BENCHMARK_PAGES.filter(
    (each) => selectCacheVariantsForEngine(engine, each).length > 0,
  )) {
    const answer = await fetchEncodedResponseBytes(shop.address + page.path, encoding);
    const nginx = await startNginx(found, answer.response, answer.bytes);
    try {
      await assertNginxSendsSameBytes(nginx, encoding, answer.bytes);
      const kilobytes = (answer.bytes.byteLength / 1000).toFixed(1);
      for (const variant of selectCacheVariantsForEngine(engine, page)) {
        const name = `${engine.name}: ${page.name}, ${variant.name}`;
        figures.push(
          ...(await compareCachedPageVariantWithNginx({
            name,
            kilobytes,
            page,
            shop,
            nginx,
            variant,
            encoding,
            count: rounds,
          })),
        );
      }
    } finally {
      await stopChildProcess(nginx.process);
    }
  }
  return figures;
}

type PageCacheComparisonSettings = {
  name: string;
  kilobytes: string;
  page: CacheBenchmarkPage;
  shop: BenchmarkShopProcess;
  nginx: RunningNginxServer;
  variant: CachedPageRequestVariant;
  encoding: string;
  /** The number of rounds. */
  count: number;
};

async function compareCachedPageVariantWithNginx(
  comparison: PageCacheComparisonSettings,
): Promise<BenchmarkMeasurement[]> {
  const { name, kilobytes, page, shop, nginx, variant, encoding, count } = comparison;
  const targets = await Promise.all(
    [
      { url: shop.address + page.path, pid: shop.pid },
      { url: `${nginx.address}/`, pid: nginx.pid },
    ].map(async ({ url, pid }) => {
      const { response } = await fetchEncodedResponseBytes(url, encoding);
      const own = variant.headersOf(response.headers.get('ETag') ?? '');
      return { url, pid, headers: { ...own, 'Accept-Encoding': encoding } };
    }),
  );
  const [ours, theirs] = targets;
  if (!ours || !theirs) throw new Error('two targets are compared');
  for (const target of targets) await runHttpLoadTest(target, CACHE_BENCHMARK_WARM_UP_SECONDS);
  const rounds: { ratio: number; mine: LoadTestResult; reference: LoadTestResult }[] = [];
  for (let round = 0; round < count; round++) {
    const mine = await runHttpLoadTest(ours, CACHE_BENCHMARK_ROUND_SECONDS);
    const reference = await runHttpLoadTest(theirs, CACHE_BENCHMARK_ROUND_SECONDS);
    if (mine.failed + reference.failed > 0)
      throw new Error(`${mine.failed + reference.failed} requests failed`);
    rounds.push({ ratio: mine.perCpuSecond / reference.perCpuSecond, mine, reference });
  }
  const ratios = rounds.map(({ ratio }) => ratio);
  const pace = (which: 'mine' | 'reference') =>
    Math.round(calculateMedian(rounds.map((round) => round[which].perCpuSecond)));
  const ratio: BenchmarkMeasurement = {
    name,
    value: calculateMedian(ratios),
    unit: 'x nginx',
    ...variant.limits,
    moreIsBetter: true,
    spread: calculateRelativeSpread(ratios),
    note: `${pace('mine')} against ${pace('reference')} a CPU-second, ${kilobytes} kB ${encoding}`,
  };
  if (page.path !== '/' || variant.name !== 'hit') return [ratio];
  const p99 = rounds.map(({ mine }) => mine.p99Ms);
  const slowest: BenchmarkMeasurement = {
    name: `${name}, p99 at 32 connections`,
    value: calculateMedian(p99),
    unit: 'ms',
    goal: 5,
    gate: 10,
    moreIsBetter: false,
    spread: calculateRelativeSpread(p99),
  };
  return [ratio, slowest];
}

/** `fetch` would decode the body; nginx needs the bytes as they were sent. */
async function fetchEncodedResponseBytes(
  url: string,
  encoding: string,
): Promise<{ response: Response; bytes: Buffer }> {
  const { request } = await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<{ response: Response; bytes: Buffer }>();
  const call = request(url, { headers: { 'Accept-Encoding': encoding } }, (incoming) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const headers = Object.entries(incoming.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      resolve({ response: new Response(null, { headers }), bytes: Buffer.concat(chunks) });
    });
  });
  call.once('error', reject).end();
  return promise;
}

async function assertNginxSendsSameBytes(
  nginx: RunningNginxServer,
  encoding: string,
  bytes: Buffer,
): Promise<void> {
  const theirs = await fetchEncodedResponseBytes(`${nginx.address}/`, encoding);
  if (!theirs.bytes.equals(bytes))
    throw new Error('nginx does not send the same bytes: the comparison would be void');
}
