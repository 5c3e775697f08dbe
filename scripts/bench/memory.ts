import {
  type BenchmarkDatabaseEngine,
  measureOnBothDatabaseEngines,
  getBenchmarkPostgresEngine,
} from './databases.ts';
import { runHttpLoadTest, sendRequestsToDistinctPaths } from './load.ts';
import type { BenchmarkMeasurement, BenchmarkDefinition } from './part.ts';
import { fetchServicePaths } from './private-pages.ts';
import { readProcessMemoryMegabytes, readProcessTreeMemoryMegabytes } from './processes.ts';
import { waitForSearchMode } from './search-client.ts';
import {
  FORCE_RENDER_QUERY_STRING,
  type BenchmarkShopProcess,
  runWithIdleBenchmarkShop,
  runWithBenchmarkShop,
} from './shop-process.ts';

type MemoryUsageLimits = Pick<BenchmarkMeasurement, 'goal' | 'gate'>;

const MEMORY_TEST_REQUEST_COUNT = 10_000;
/** `BENCH_MINUTES=10` is the full measurement; two minutes already show a leak of a render or a hit. */
const MEMORY_BENCHMARK_LOAD_MINUTES = Number(process.env.BENCH_MINUTES ?? 2);
const MEMORY_GROWTH_TIME_SLICE_COUNT = 8;

/**
 * Measures resident memory after the start and after mixed requests, and whether it still grows under steady
 * load, on each database.
 */
export const memoryUsageBenchmark: BenchmarkDefinition = {
  name: 'memory',
  async run(isWhole) {
    const result = await measureOnBothDatabaseEngines((engine) => measureMemoryOnEngine(engine, isWhole));
    const server = await getBenchmarkPostgresEngine();
    if (!server) return result;
    return { ...result, figures: [...result.figures, await measureSupervisorProcessMemory(server)] };
  },
};

async function measureMemoryOnEngine(
  { name: engine, isServer, demoPlace }: BenchmarkDatabaseEngine,
  isWhole: boolean,
): Promise<BenchmarkMeasurement[]> {
  // A small machine that runs its own database server runs no model (speed.md "Benchmarks").
  const settings = isServer ? { environment: { EMBEDDINGS_LOCAL: 'off' } } : {};
  const [atStart, loaded] = isServer
    ? [
        { goal: 180, gate: 250 },
        { goal: 220, gate: 300 },
      ]
    : [
        { goal: 400, gate: 500 },
        { goal: 500, gate: 650 },
      ];
  const measure = async (shop: BenchmarkShopProcess): Promise<BenchmarkMeasurement[]> => {
    const megabytes = (
      name: string,
      limits: MemoryUsageLimits,
      value = readProcessTreeMemoryMegabytes(shop.pid),
    ): BenchmarkMeasurement => {
      return { name: `${engine}: ${name}`, value, unit: 'MB', ...limits, moreIsBetter: false };
    };
    const first = megabytes('after the start', atStart);
    // The first search loads the model, whose memory a shop in use needs too.
    await waitForSearchMode(shop, isServer ? 'lexical' : 'hybrid');
    await sendMixedPageRequests(shop);
    const mixed = megabytes('after 10,000 mixed requests', loaded);
    // A leak is the same on both; the whole bench has time for only one.
    if (isServer && isWhole) return [first, mixed];
    const slices = await measureMemoryUnderSteadyLoad(shop, MEMORY_BENCHMARK_LOAD_MINUTES);
    const middle = slices[MEMORY_GROWTH_TIME_SLICE_COUNT / 2 - 1] ?? Number.NaN;
    const last = slices.at(-1) ?? Number.NaN;
    const growth: BenchmarkMeasurement = {
      name: `${engine}: growth in the last ${MEMORY_BENCHMARK_LOAD_MINUTES * 30} s of it`,
      value: Math.max(0, (last - middle) / middle) * 100,
      unit: '%',
      goal: 2,
      gate: 2,
      moreIsBetter: false,
    };
    return [
      first,
      mixed,
      megabytes(`after ${MEMORY_BENCHMARK_LOAD_MINUTES} min of load`, loaded, last),
      growth,
    ];
  };
  return runWithIdleBenchmarkShop(await demoPlace(), measure, settings);
}

/** Measures the memory of the process that supervises several others, without theirs. */
async function measureSupervisorProcessMemory({
  name,
  demoPlace,
}: BenchmarkDatabaseEngine): Promise<BenchmarkMeasurement> {
  const settings = { environment: { WEB_CONCURRENCY: '2' } };
  const value = await runWithBenchmarkShop(
    await demoPlace(),
    async ({ pid }) => readProcessMemoryMegabytes(pid),
    settings,
  );
  return {
    name: `${name}: supervisor of several processes`,
    value,
    unit: 'MB',
    goal: 45,
    gate: 60,
    moreIsBetter: false,
  };
}

async function sendMixedPageRequests(shop: BenchmarkShopProcess): Promise<void> {
  const paths = [
    '/',
    '/services',
    '/services?category=fix',
    '/cart',
    '/nowhere',
    `/${FORCE_RENDER_QUERY_STRING}`,
    '/_.data',
    ...(await fetchServicePaths(shop)),
  ];
  const searchEvery = paths.length + 1;
  await sendRequestsToDistinctPaths(
    shop,
    MEMORY_TEST_REQUEST_COUNT,
    (n) => paths[n % searchEvery] ?? `/services?q=website+audit+${n}`,
  );
}

/** Sends hits half of the time, renders the other half; returns the memory in MB after each slice. */
async function measureMemoryUnderSteadyLoad(shop: BenchmarkShopProcess, minutes: number): Promise<number[]> {
  const slices: number[] = [];
  const half = (minutes * 60) / MEMORY_GROWTH_TIME_SLICE_COUNT / 2;
  for (let slice = 0; slice < MEMORY_GROWTH_TIME_SLICE_COUNT; slice++) {
    for (const path of ['/', `/${FORCE_RENDER_QUERY_STRING}`]) {
      await runHttpLoadTest(
        { url: shop.address + path, pid: shop.pid, headers: {} },
        Math.max(1, Math.round(half)),
      );
    }
    slices.push(readProcessTreeMemoryMegabytes(shop.pid));
  }
  return slices;
}
