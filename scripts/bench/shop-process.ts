import type { ChildProcess } from 'node:child_process';

import { findFreePort } from '../test/free-port.mjs';
import { MALLOC_ENVIRONMENT_VARIABLES, buildProductionStartCommand } from './production-start.ts';
import {
  BENCHMARK_SERVER_CPU_CORE,
  spawnProcessOnCpuCore,
  stopChildProcess,
  waitForOkResponse,
} from './processes.ts';
import { waitUntilProcessesIdle, type BenchmarkCpuIdleWaitLimits } from './settle.ts';

/** The folder of the measured build; another folder shows the effect of a change. */
export const BENCHMARK_BUILD_FOLDER = process.env.BENCH_ROOT ?? '.';

const FORCED_RENDER_QUERY_PARAMETER = '_routes';
/**
 * Query that forces a render each time. Builds from before this parameter rendered documents with `_routes`
 * again, so that `BENCH_ROOT` can be one of them.
 */
export const FORCE_RENDER_QUERY_STRING = `?${FORCED_RENDER_QUERY_PARAMETER}=bench`;

/**
 * What a shop of the bench starts on: its folder, its database settings, and the database server's process,
 * if any.
 */
export type BenchmarkShopStorage = {
  dataDir: string;
  environment: NodeJS.ProcessEnv;
  databasePid: number | null;
};

/** The built shop as its own process on the server's core, with the demo data and without limits. */
export type BenchmarkShopProcess = {
  process: ChildProcess;
  pid: number;
  address: string;
  place: BenchmarkShopStorage;
  /** The environment it was started with, for commands of the same shop. */
  environment: NodeJS.ProcessEnv;
  startMs: number;
  readyMs: number;
};

/** Differences from the default shop of the bench. */
export type BenchmarkShopSettings = {
  environment?: NodeJS.ProcessEnv;
  /** Whether it may use every core, for a shop of several processes. */
  anyCore?: boolean;
};

/** Starts the built shop as production does; resolves when the home page responds and the jobs run. */
export async function startBenchmarkShopProcess(
  place: BenchmarkShopStorage,
  { environment, anyCore }: BenchmarkShopSettings = {},
): Promise<BenchmarkShopProcess> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const own = {
    PATH: process.env.PATH,
    ...MALLOC_ENVIRONMENT_VARIABLES,
    RATE_LIMITS: 'off',
    RENDER_PARAMETER: FORCED_RENDER_QUERY_PARAMETER,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: place.dataDir,
    ...place.environment,
    ...environment,
  };
  const child = spawnProcessOnCpuCore(
    anyCore ? null : BENCHMARK_SERVER_CPU_CORE,
    buildProductionStartCommand(BENCHMARK_BUILD_FOLDER),
    own,
  );
  // Its log is written as in production, and discarded.
  child.stdout?.resume();
  printShopOutputWhenProcessFails(child);
  const startMs = await waitForOkResponse(`${address}/`, child);
  const readyMs = await waitForOkResponse(`${address}/readyz`, child);
  return { process: child, pid: child.pid ?? 0, address, place, environment: own, startMs, readyMs };
}

/** Prints the shop's output only when it ends with an error. */
function printShopOutputWhenProcessFails(child: ChildProcess): void {
  let words = '';
  child.stderr?.on('data', (chunk) => (words = `${words}${String(chunk)}`.slice(-4_000)));
  child.once('close', (code) => {
    if (code !== 0 && code !== null) process.stderr.write(words);
  });
}

/** Waits until the shop and its database server are idle. */
export function waitUntilShopIsIdle(
  shop: BenchmarkShopProcess,
  waiting?: BenchmarkCpuIdleWaitLimits,
): Promise<void> {
  return waitUntilProcessesIdle(listBenchmarkShopProcessIds(shop), waiting);
}

/** Does the same for several at once, none of which counts the others as the rest of the machine. */
export function waitUntilShopsAreIdle(shops: readonly BenchmarkShopProcess[]): Promise<void> {
  return waitUntilProcessesIdle(shops.flatMap(listBenchmarkShopProcessIds));
}

const listBenchmarkShopProcessIds = ({ pid, place }: BenchmarkShopProcess) =>
  place.databasePid === null ? [pid] : [pid, place.databasePid];

/** Runs work against a shop, and always stops it. */
export async function runWithBenchmarkShop<Value>(
  place: BenchmarkShopStorage,
  work: (shop: BenchmarkShopProcess) => Promise<Value>,
  settings?: BenchmarkShopSettings,
): Promise<Value> {
  const shop = await startBenchmarkShopProcess(place, settings);
  try {
    return await work(shop);
  } finally {
    await stopChildProcess(shop.process);
  }
}

/** Does the same against a warm and idle shop. */
export function runWithIdleBenchmarkShop<Value>(
  place: BenchmarkShopStorage,
  work: (shop: BenchmarkShopProcess) => Promise<Value>,
  settings?: BenchmarkShopSettings,
): Promise<Value> {
  return runWithBenchmarkShop(
    place,
    async (shop) => {
      await waitUntilShopIsIdle(shop);
      return work(shop);
    },
    settings,
  );
}
