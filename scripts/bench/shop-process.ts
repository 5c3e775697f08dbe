import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { freePort } from '../test/free-port.mjs';

import { SERVER_CORE, spawnPinned, stop, untilIdle, untilOk } from './processes.ts';

/** The built shop as its own process on the server's core, with the demo shop and without limits. */
export type ShopProcess = {
  process: ChildProcess;
  pid: number;
  address: string;
  startMs: number;
  readyMs: number;
};

/** Starts the shop built in `root` on a data directory; resolves when the home page answers and the jobs run. */
export async function startShop(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  root = '.',
): Promise<ShopProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawnPinned(SERVER_CORE, [process.execPath, join(root, 'build/server/main.js')], {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...environment,
  });
  child.stderr?.pipe(process.stderr);
  const startMs = await untilOk(`${address}/`, child);
  const readyMs = await untilOk(`${address}/readyz`, child);
  return { process: child, pid: child.pid ?? 0, address, startMs, readyMs };
}

/** Runs work against a shop that is warm and idle, and stops it, whatever happens. */
export async function withShop<Value>(
  dataDir: string,
  work: (shop: ShopProcess) => Promise<Value>,
): Promise<Value> {
  const shop = await startShop(dataDir);
  try {
    await untilIdle(shop.pid);
    return await work(shop);
  } finally {
    await stop(shop.process);
  }
}
