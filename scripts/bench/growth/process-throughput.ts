import type { BenchmarkDatabaseEngine } from '../databases.ts';
import { runHttpLoadTest } from '../load.ts';
import { calculateMedian } from '../part.ts';
import {
  FORCE_RENDER_QUERY_STRING,
  waitUntilShopIsIdle,
  type BenchmarkShopProcess,
  runWithBenchmarkShop,
} from '../shop-process.ts';
import type { ShopGrowthBenchmarkTableRow } from './growth-table.ts';

const THROUGHPUT_LOAD_ROUNDS = 3;
const THROUGHPUT_LOAD_ROUND_SECONDS = 3;
const THROUGHPUT_PAGE_PATHS_BY_NAME = {
  'home rendered': `/${FORCE_RENDER_QUERY_STRING}`,
  'home from the cache': '/',
};

/**
 * Returns the responses per second of this many processes together, on all cores of the machine, shared with
 * load and database.
 */
export async function measureThroughputByProcessCount(
  engine: BenchmarkDatabaseEngine,
  counts: readonly number[],
): Promise<ShopGrowthBenchmarkTableRow[]> {
  const measured: Record<string, number>[] = [];
  for (const count of counts) {
    const settings = { environment: { WEB_CONCURRENCY: String(count) }, anyCore: true };
    measured.push(await runWithBenchmarkShop(await engine.demoPlace(), measurePagesPerSecond, settings));
  }
  return Object.keys(THROUGHPUT_PAGE_PATHS_BY_NAME).map((name) => ({
    name: `${engine.name}, several processes: ${name}`,
    unit: 'answers a second',
    values: measured.map((answers) => answers[name] ?? Number.NaN),
  }));
}

async function measurePagesPerSecond(shop: BenchmarkShopProcess): Promise<Record<string, number>> {
  await waitUntilShopIsIdle(shop);
  const answers: Record<string, number> = {};
  for (const [name, path] of Object.entries(THROUGHPUT_PAGE_PATHS_BY_NAME)) {
    const target = { url: shop.address + path, pid: shop.pid, headers: { 'Accept-Encoding': 'gzip' } };
    await runHttpLoadTest(target, THROUGHPUT_LOAD_ROUND_SECONDS);
    const rounds: number[] = [];
    for (let round = 0; round < THROUGHPUT_LOAD_ROUNDS; round++) {
      const { requests, failed } = await runHttpLoadTest(target, THROUGHPUT_LOAD_ROUND_SECONDS);
      if (failed > 0) throw new Error(`${failed} requests failed`);
      rounds.push(requests / THROUGHPUT_LOAD_ROUND_SECONDS);
    }
    answers[name] = calculateMedian(rounds);
  }
  return answers;
}
