import type { ChildProcess } from 'node:child_process';

import { freePort } from '../test/free-port.mjs';
import { MEMORY_ENVIRONMENT, startCommand } from './production-start.ts';
import { SERVER_CORE, spawnPinned, stop, untilOk } from './processes.ts';
import { settle, type Waiting } from './settle.ts';

/** The folder of the build that is measured; another one than this shows what a change brought. */
export const ROOT = process.env.BENCH_ROOT ?? '.';

const RENDER_PARAMETER = '_routes';
/**
 * Behind an address: it is rendered each time. Builds from before this parameter had a setting rendered documents with
 * `_routes` anew by themselves, so that `BENCH_ROOT` can be one of them.
 */
export const RENDERED = `?${RENDER_PARAMETER}=bench`;

/** What a shop of the bench is started on: its folder, how it finds its database, and the server's process, if that is one. */
export type Place = { dataDir: string; environment: NodeJS.ProcessEnv; databasePid: number | null };

/** The built shop as its own process on the server's core, with the demo shop and without limits. */
export type ShopProcess = {
  process: ChildProcess;
  pid: number;
  address: string;
  place: Place;
  /** All it was started with, for commands of the same shop. */
  environment: NodeJS.ProcessEnv;
  startMs: number;
  readyMs: number;
};

/** How a shop differs from the usual one of the bench. */
export type Settings = {
  environment?: NodeJS.ProcessEnv;
  /** Whether it may use every core, for a shop of several processes. */
  anyCore?: boolean;
};

/** Starts the built shop as production does; resolves when the home page answers and the jobs run. */
export async function startShop(place: Place, { environment, anyCore }: Settings = {}): Promise<ShopProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = {
    PATH: process.env.PATH,
    ...MEMORY_ENVIRONMENT,
    RATE_LIMITS: 'off',
    RENDER_PARAMETER,
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: place.dataDir,
    ...place.environment,
    ...environment,
  };
  const child = spawnPinned(anyCore ? null : SERVER_CORE, startCommand(ROOT), own);
  // Its log is written as in production, and read by nobody.
  child.stdout?.resume();
  printLastWords(child);
  const startMs = await untilOk(`${address}/`, child);
  const readyMs = await untilOk(`${address}/readyz`, child);
  return { process: child, pid: child.pid ?? 0, address, place, environment: own, startMs, readyMs };
}

/** What a shop says of itself is of interest only when it ends with a fault. */
function printLastWords(child: ChildProcess): void {
  let words = '';
  child.stderr?.on('data', (chunk) => (words = `${words}${String(chunk)}`.slice(-4_000)));
  child.once('close', (code) => {
    if (code !== 0 && code !== null) process.stderr.write(words);
  });
}

/** Waits until the shop and its database server have nothing left to do. */
export function settleShop(shop: ShopProcess, waiting?: Waiting): Promise<void> {
  return settle(pidsOf(shop), waiting);
}

/** The same for several at once: to none of them the others are the rest of the machine. */
export function settleTogether(shops: readonly ShopProcess[]): Promise<void> {
  return settle(shops.flatMap(pidsOf));
}

const pidsOf = ({ pid, place }: ShopProcess) =>
  place.databasePid === null ? [pid] : [pid, place.databasePid];

/** Runs work against a shop, and stops it, whatever happens. */
export async function withShop<Value>(
  place: Place,
  work: (shop: ShopProcess) => Promise<Value>,
  settings?: Settings,
): Promise<Value> {
  const shop = await startShop(place, settings);
  try {
    return await work(shop);
  } finally {
    await stop(shop.process);
  }
}

/** The same against a shop that is warm and idle. */
export function withQuietShop<Value>(
  place: Place,
  work: (shop: ShopProcess) => Promise<Value>,
  settings?: Settings,
): Promise<Value> {
  return withShop(
    place,
    async (shop) => {
      await settleShop(shop);
      return work(shop);
    },
    settings,
  );
}
