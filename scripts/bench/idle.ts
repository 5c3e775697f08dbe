import { setTimeout } from 'node:timers/promises';

import {
  embeddedDatabaseEngine,
  type BenchmarkDatabaseEngine,
  POSTGRES_BENCHMARK_SKIPPED_NOTE,
  getBenchmarkPostgresEngine,
} from './databases.ts';
import type { BenchmarkMeasurement, BenchmarkDefinition } from './part.ts';
import { getProcessTreeCpuSeconds, stopChildProcess } from './processes.ts';
import {
  waitUntilShopsAreIdle,
  type BenchmarkShopProcess,
  startBenchmarkShopProcess,
} from './shop-process.ts';

const IDLE_MEASUREMENT_SECONDS = 60;
/**
 * By then every minutely job has run once: what it loads and compiles the first time belongs to the start.
 */
const IDLE_BENCHMARK_WARM_UP_SECONDS = 45;

type IdleBenchmarkShop = { engine: BenchmarkDatabaseEngine; shop: BenchmarkShopProcess };

/**
 * Measures the cost of a shop without visitors, on each database in the same minute: it counts processor
 * time, of which there is little. Records the cost of the start as well, so that no work is hidden there.
 */
export const idleShopBenchmark: BenchmarkDefinition = {
  name: 'idle',
  async run() {
    const server = await getBenchmarkPostgresEngine();
    const shops: IdleBenchmarkShop[] = [];
    try {
      for (const engine of server ? [embeddedDatabaseEngine, server] : [embeddedDatabaseEngine])
        shops.push({ engine, shop: await startBenchmarkShopProcess(await engine.demoPlace()) });
      await waitUntilShopsAreIdle(shops.map(({ shop }) => shop));
      await setTimeout(IDLE_BENCHMARK_WARM_UP_SECONDS * 1000);
      const figures = [...shops.map(buildFirstMinuteCpuFigure), ...(await measureIdleCpuForOneMinute(shops))];
      return server ? { figures } : { figures, notRun: [POSTGRES_BENCHMARK_SKIPPED_NOTE] };
    } finally {
      for (const { shop } of shops) await stopChildProcess(shop.process);
    }
  },
};

function buildFirstMinuteCpuFigure({ engine, shop }: IdleBenchmarkShop): BenchmarkMeasurement {
  return {
    name: `${engine.name}: the start and the minute after it`,
    value: getProcessTreeCpuSeconds(shop.pid),
    unit: 'CPU seconds',
    goal: null,
    gate: null,
    moreIsBetter: false,
  };
}

/** Returns the figures of each shop, including its database server's processes. */
async function measureIdleCpuForOneMinute(
  shops: readonly IdleBenchmarkShop[],
): Promise<BenchmarkMeasurement[]> {
  const readings = () =>
    shops.map(({ shop: { pid, place } }) => [
      getProcessTreeCpuSeconds(pid),
      place.databasePid === null ? 0 : getProcessTreeCpuSeconds(place.databasePid),
    ]);
  const before = readings();
  await setTimeout(IDLE_MEASUREMENT_SECONDS * 1000);
  const after = readings();
  return shops.map(({ engine }, place) => {
    const [shop = 0, server = 0] = [0, 1].map((which) => {
      const seconds = (after[place]?.[which] ?? 0) - (before[place]?.[which] ?? 0);
      return (seconds / IDLE_MEASUREMENT_SECONDS) * 100;
    });
    return {
      name: `${engine.name}: a minute without visitors`,
      value: shop + server,
      unit: '% of a core',
      goal: 0.3,
      gate: 1,
      moreIsBetter: false,
      ...(engine.isServer && { note: `the shop ${shop.toFixed(2)}, the server ${server.toFixed(2)}` }),
    };
  });
}
