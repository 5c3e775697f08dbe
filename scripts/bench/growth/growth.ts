import { availableParallelism } from 'node:os';

import {
  embeddedDatabaseEngine,
  POSTGRES_BENCHMARK_SKIPPED_NOTE,
  getBenchmarkPostgresEngine,
} from '../databases.ts';
import type { BenchmarkMeasurement, BenchmarkDefinition } from '../part.ts';
import { writeBenchmarkTableToDocs } from '../performance-page.ts';
import {
  formatGrowthTableMarkdown,
  type ShopGrowthBenchmarkTableRow,
  type BenchmarkShopSize,
  parseBenchmarkShopSizes,
  findSteepestGrowthStep,
  calculateRowGrowthRatio,
} from './growth-table.ts';
import {
  type BenchmarkPageCostsByName,
  measurePageCostsAtShopSize,
  buildGrowthRowsFromCosts,
} from './size-costs.ts';
import { measureThroughputByProcessCount } from './process-throughput.ts';

const DEFAULT_GROWTH_SHOP_SIZES = '50x1000,500x10000,5000x100000';
const GROWTH_BENCHMARK_PROCESS_COUNTS = [1, 2, 4];

/**
 * Measures what the shop costs as it grows, in one table; run with its default sizes and every database, it
 * updates docs/performance.md.
 */
export const shopGrowthBenchmark: BenchmarkDefinition = {
  name: 'growth',
  async run() {
    const text = process.env.BENCH_SIZES ?? DEFAULT_GROWTH_SHOP_SIZES;
    const sizes = parseBenchmarkShopSizes(text);
    if (!sizes) throw new Error(`BENCH_SIZES is not like ${DEFAULT_GROWTH_SHOP_SIZES}: ${text}`);
    const server = await getBenchmarkPostgresEngine();
    const rows: ShopGrowthBenchmarkTableRow[] = [];
    const figures: BenchmarkMeasurement[] = [];
    for (const engine of server ? [embeddedDatabaseEngine, server] : [embeddedDatabaseEngine]) {
      const measured: BenchmarkPageCostsByName[] = [];
      for (const size of sizes) {
        process.stderr.write(`  ${engine.name}: ${size.services} services and ${size.orders} orders ...\n`);
        measured.push(await measurePageCostsAtShopSize(engine, size));
      }
      const its = buildGrowthRowsFromCosts(measured);
      rows.push(...its);
      figures.push(...its.map((row) => createCostGrowthMeasurement(row, sizes)));
    }
    const throughput = server
      ? await measureThroughputByProcessCount(server, GROWTH_BENCHMARK_PROCESS_COUNTS.slice(0, sizes.length))
      : [];
    rows.push(...throughput);
    figures.push(...throughput.map(createThroughputGainMeasurement));
    const table = formatGrowthTableMarkdown(rows, sizes, GROWTH_BENCHMARK_PROCESS_COUNTS);
    console.log(table);
    if (server && text === DEFAULT_GROWTH_SHOP_SIZES) await writeBenchmarkTableToDocs('growth', table);
    return server ? { figures } : { figures, notRun: [POSTGRES_BENCHMARK_SKIPPED_NOTE] };
  },
};

/** Fails when the cost grows faster than the shop; a nearly constant cost is the goal. */
function createCostGrowthMeasurement(
  { name, values }: ShopGrowthBenchmarkTableRow,
  sizes: readonly BenchmarkShopSize[],
): BenchmarkMeasurement {
  const value = findSteepestGrowthStep(
    values,
    sizes.map(({ services }) => services),
  );
  const unit = 'of a straight line';
  return { name, value, unit, gate: 1, goal: 0.2, moreIsBetter: false };
}

/** The gain of more processes depends on the number of cores, so it has no gate. */
function createThroughputGainMeasurement(row: ShopGrowthBenchmarkTableRow): BenchmarkMeasurement {
  const unit = `times with ${GROWTH_BENCHMARK_PROCESS_COUNTS.at(-1)} on ${availableParallelism()} cores`;
  return {
    name: row.name,
    value: calculateRowGrowthRatio(row),
    unit,
    gate: null,
    goal: null,
    moreIsBetter: true,
  };
}
