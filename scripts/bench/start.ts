import { spawnSync } from 'node:child_process';

import { embeddedDatabaseEngine, setReusableDemoShopDataFolder } from './databases.ts';
import {
  type BenchmarkMeasurement,
  calculateMedian,
  type BenchmarkDefinition,
  calculateRelativeSpread,
} from './part.ts';
import {
  copyToBenchmarkTemporaryFolder,
  stopChildProcess,
  createBenchmarkTemporaryFolder,
} from './processes.ts';
import { MALLOC_ENVIRONMENT_VARIABLES, buildProductionStartCommand } from './production-start.ts';
import {
  type BenchmarkShopStorage,
  BENCHMARK_BUILD_FOLDER,
  startBenchmarkShopProcess,
} from './shop-process.ts';

const STARTUP_BENCHMARK_ROUNDS = { alone: 5, inWhole: 3 };
const EMPTY_DATABASE_START_ROUNDS = { alone: 3, inWhole: 1 };

/**
 * The time from spawn to the first 200 of the home page, without install and build, and the share of loading
 * the code.
 */
export const startupTimeBenchmark: BenchmarkDefinition = {
  name: 'start',
  async run(isWhole) {
    const which = isWhole ? 'inWhole' : 'alone';
    const empty: number[] = [];
    const places: BenchmarkShopStorage[] = [];
    for (let round = 0; round < EMPTY_DATABASE_START_ROUNDS[which]; round++) {
      const place = await embeddedDatabaseEngine.emptyPlace();
      places.push(place);
      empty.push((await startAndStopShop(place)).startMs / 1000);
    }
    const [kept] = places;
    if (!kept) throw new Error('nothing was started');
    setReusableDemoShopDataFolder({ ...kept, dataDir: copyToBenchmarkTemporaryFolder(kept.dataDir) });
    const existing: number[] = [];
    const ready: number[] = [];
    const loading: number[] = [];
    for (let round = 0; round < STARTUP_BENCHMARK_ROUNDS[which]; round++) {
      const { startMs, readyMs } = await startAndStopShop(kept);
      existing.push(startMs / 1000);
      ready.push(readyMs / 1000);
      loading.push(measureServerLoadCpuSeconds());
    }
    return {
      figures: [
        createStartupTimeMeasurement('start on existing data', existing, { goal: 1.5, gate: 2.5 }),
        createStartupTimeMeasurement('start on an empty DATA_DIR', empty, { goal: 8, gate: 12 }),
        createStartupTimeMeasurement('first page to ready', ready, { goal: 3, gate: 3 }),
        createStartupTimeMeasurement("CPU of loading the server's modules", loading, {
          goal: 0.6,
          gate: 0.9,
        }),
      ],
    };
  },
};

async function startAndStopShop(place: BenchmarkShopStorage) {
  const shop = await startBenchmarkShopProcess(place);
  await stopChildProcess(shop.process);
  return shop;
}

/** An unknown command loads all of the server and opens nothing; it exits with 1. */
const NONEXISTENT_SHOP_COMMAND = 'nothing';
const CPU_TIME_REPORTER_MODULE_URL = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(1, JSON.stringify({ cpuSeconds: (user + system) / 1e6 }));
  });
`)}`;

/**
 * Returns the CPU seconds of a process that loads the server with all imports of a start, including the
 * process's own start.
 */
function measureServerLoadCpuSeconds(): number {
  const [node, ...args] = buildProductionStartCommand(BENCHMARK_BUILD_FOLDER);
  const env = {
    PATH: process.env.PATH,
    ...MALLOC_ENVIRONMENT_VARIABLES,
    DATA_DIR: createBenchmarkTemporaryFolder(),
  };
  const run = spawnSync(node, ['--import', CPU_TIME_REPORTER_MODULE_URL, ...args, NONEXISTENT_SHOP_COMMAND], {
    encoding: 'utf8',
    env,
  });
  if (!run.stderr.includes(`no command "${NONEXISTENT_SHOP_COMMAND}"`))
    throw new Error(`it did not load: ${run.stderr}`);
  // Written by the process above.
  return (JSON.parse(run.stdout) as { cpuSeconds: number }).cpuSeconds;
}

function createStartupTimeMeasurement(
  name: string,
  values: number[],
  limits: { goal: number; gate: number },
): BenchmarkMeasurement {
  return {
    name,
    value: calculateMedian(values),
    unit: 's',
    ...limits,
    moreIsBetter: false,
    spread: calculateRelativeSpread(values),
  };
}
