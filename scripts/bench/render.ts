import { type BenchmarkDatabaseEngine, measureOnBothDatabaseEngines } from './databases.ts';
import { type LoadTestResult, runHttpLoadTest } from './load.ts';
import {
  type BenchmarkMeasurement,
  calculateMedian,
  type BenchmarkDefinition,
  calculateRelativeSpread,
} from './part.ts';
import {
  createBenchmarkPageOfFilledCart,
  placePaidOrderAndGetPage,
  fetchServicePaths,
} from './private-pages.ts';
import { getProcessTreeCpuSeconds } from './processes.ts';
import {
  FORCE_RENDER_QUERY_STRING,
  waitUntilShopIsIdle,
  type BenchmarkShopProcess,
  runWithIdleBenchmarkShop,
} from './shop-process.ts';

const RENDER_BENCHMARK_ROUNDS = { alone: 5, inWhole: 3 };
const RENDER_BENCHMARK_ROUND_SECONDS = 1;
/** Rounds that are not counted: until then the engine has compiled the code. */
const RENDER_BENCHMARK_WARM_UP_ROUNDS = 2;

/**
 * Measures what a render costs the shop's process on each database, how long private ones take, and how much
 * cheaper a hit is.
 */
export const pageRenderBenchmark: BenchmarkDefinition = {
  name: 'render',
  run: (isWhole) =>
    measureOnBothDatabaseEngines(async (engine) =>
      runWithIdleBenchmarkShop(await engine.demoPlace(), async (shop) => {
        const pages = await listRenderBenchmarkPages(shop);
        // Until the documents and emails of the order are done.
        await waitUntilShopIsIdle(shop);
        const rounds = new Map<RenderBenchmarkPage, PageRenderLoadResult[]>(pages.map((page) => [page, []]));
        const hits: number[] = [];
        const count = isWhole ? RENDER_BENCHMARK_ROUNDS.inWhole : RENDER_BENCHMARK_ROUNDS.alone;
        for (let round = 0; round < RENDER_BENCHMARK_WARM_UP_ROUNDS + count; round++) {
          for (const page of pages) {
            const measured = await measurePageRenderCost(shop, page);
            if (round >= RENDER_BENCHMARK_WARM_UP_ROUNDS) rounds.get(page)?.push(measured);
          }
          const hit = await requireNoFailedRequests(
            runHttpLoadTest(
              { url: `${shop.address}/`, pid: shop.pid, headers: ACCEPT_GZIP_HEADERS },
              RENDER_BENCHMARK_ROUND_SECONDS,
            ),
          );
          if (round >= RENDER_BENCHMARK_WARM_UP_ROUNDS) hits.push(hit.perCpuSecond);
        }
        return [...rounds]
          .flatMap(([page, measured]) => [
            buildPageRenderCostMeasurement(engine, page, measured),
            ...buildPrivatePageWaitFigures(engine, page, measured),
          ])
          .concat(
            buildHitToRenderRatioFigure(engine, hits, rounds.get(pages[0] ?? UNCACHED_HOME_PAGE) ?? []),
          );
      }),
    ),
};

type RenderBenchmarkPage = {
  name: string;
  path: string;
  headers: Record<string, string>;
  isPrivate: boolean;
};
type PageRenderLoadResult = LoadTestResult & { databaseMs: number };

const ACCEPT_GZIP_HEADERS = { 'Accept-Encoding': 'gzip' };
const UNCACHED_HOME_PAGE: RenderBenchmarkPage = {
  name: 'home',
  path: `/${FORCE_RENDER_QUERY_STRING}`,
  headers: ACCEPT_GZIP_HEADERS,
  isPrivate: false,
};

async function listRenderBenchmarkPages(shop: BenchmarkShopProcess): Promise<RenderBenchmarkPage[]> {
  const [service = ''] = await fetchServicePaths(shop);
  const own = (name: string, { path, cookie }: { path: string; cookie: string }): RenderBenchmarkPage => {
    return { name, path, headers: { ...ACCEPT_GZIP_HEADERS, Cookie: cookie }, isPrivate: true };
  };
  return [
    UNCACHED_HOME_PAGE,
    { ...UNCACHED_HOME_PAGE, name: 'service', path: `${service}${FORCE_RENDER_QUERY_STRING}` },
    own('cart', await createBenchmarkPageOfFilledCart(shop)),
    own('order room', await placePaidOrderAndGetPage(shop)),
  ];
}

async function measurePageRenderCost(
  shop: BenchmarkShopProcess,
  { path, headers }: RenderBenchmarkPage,
): Promise<PageRenderLoadResult> {
  const { databasePid } = shop.place;
  const databaseSeconds = () => (databasePid === null ? 0 : getProcessTreeCpuSeconds(databasePid));
  const before = databaseSeconds();
  const sent = await requireNoFailedRequests(
    runHttpLoadTest({ url: shop.address + path, pid: shop.pid, headers }, RENDER_BENCHMARK_ROUND_SECONDS),
  );
  return { ...sent, databaseMs: ((databaseSeconds() - before) / sent.requests) * 1000 };
}

async function requireNoFailedRequests(sending: Promise<LoadTestResult>): Promise<LoadTestResult> {
  const sent = await sending;
  if (sent.failed > 0) throw new Error(`${sent.failed} requests failed`);
  return sent;
}

/** The cost of the shop's process alone; the note adds the time of a database server. */
function buildPageRenderCostMeasurement(
  { name, isServer }: BenchmarkDatabaseEngine,
  page: RenderBenchmarkPage,
  rounds: readonly PageRenderLoadResult[],
): BenchmarkMeasurement {
  const costs = rounds.map(({ perCpuSecond }) => 1000 / perCpuSecond);
  const limits = isServer ? { goal: 3, gate: 6 } : { goal: 6, gate: 12 };
  const database = calculateMedian(rounds.map(({ databaseMs }) => databaseMs)).toFixed(1);
  return {
    name: `${name}: ${page.name} rendered`,
    value: calculateMedian(costs),
    unit: 'ms of CPU',
    ...limits,
    moreIsBetter: false,
    spread: calculateRelativeSpread(costs),
    ...(isServer && { note: `and ${database} ms of the server` }),
  };
}

function buildPrivatePageWaitFigures(
  { name }: BenchmarkDatabaseEngine,
  page: RenderBenchmarkPage,
  rounds: readonly PageRenderLoadResult[],
): BenchmarkMeasurement[] {
  if (!page.isPrivate) return [];
  const waits = rounds.map(({ p95Ms }) => p95Ms);
  return [
    {
      name: `${name}: ${page.name}, p95 at 32 connections`,
      value: calculateMedian(waits),
      unit: 'ms',
      goal: 150,
      gate: 150,
      moreIsBetter: false,
      spread: calculateRelativeSpread(waits),
    },
  ];
}

function buildHitToRenderRatioFigure(
  { name }: BenchmarkDatabaseEngine,
  hits: readonly number[],
  renders: readonly LoadTestResult[],
): BenchmarkMeasurement {
  const ratios = hits.map((hit, round) => hit / (renders[round]?.perCpuSecond ?? Number.NaN));
  return {
    name: `${name}: hit against render of home`,
    value: calculateMedian(ratios),
    unit: 'times cheaper',
    goal: 40,
    gate: 30,
    moreIsBetter: true,
    spread: calculateRelativeSpread(ratios),
  };
}
