import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { AppContext } from '#app/platform/context.ts';
import type { Shop } from '#server/shop.ts';

import { testDataDir } from '../shop/context.ts';
import { emptyDatabase } from '../shop/database.ts';

export const ORIGIN = 'http://shop.test';
const BUILD = resolve('build/server/main.js');

/** What the built server exports to tests. */
type Built = Pick<typeof import('#server/main.ts'), 'openShop' | 'parseEnv'>;

/** A shop of the production build over this worker's emptied database, without a socket. */
export type TestShop = Shop & {
  /** A context on the same database, to prepare data with queries and commands. */
  ctx: AppContext;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Posts JSON as a page of the shop would: same origin, `application/json`. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
};

/**
 * The client files of the build by the address of the shop, on which their headers depend. Kept because
 * reading thousands of files takes most of the time to open a shop, and all shops of this worker have the
 * same files.
 */
const assets = new Map<string, Shop['assets']>();

/**
 * Opens the built shop, exactly what the listener serves. `overrides` are environment variables. Every call
 * empties the worker's database, so open one shop per test, or one per file if the tests only read.
 */
export async function openTestShop(overrides: Record<string, string> = {}): Promise<TestShop> {
  if (!existsSync(BUILD))
    throw new Error('Request tests run against the production build: run "npm run build" first.');
  // The build has no type declarations; it is the compiled server/main.ts.
  const { openShop, parseEnv } = (await import(pathToFileURL(BUILD).href)) as Built;
  const env = parseEnv({
    PUBLIC_URL: ORIGIN,
    APP_SECRET: 'a secret of the tests that is long enough for every key',
    LOG_LEVEL: 'silent',
    DATA_DIR: testDataDir(),
    EMBEDDINGS_LOCAL: 'off',
    ...overrides,
  });
  const database = await emptyDatabase();
  const address = String(env.PUBLIC_URL);
  const known = assets.get(address);
  // The worker's database outlives the shop: the next test empties and uses it again.
  const parts = { database: { ...database, close: async () => {} }, ...(known && { assets: known }) };
  const shop = await openShop(env, parts);
  assets.set(address, shop.assets);
  const send = (path: string, init: RequestInit) =>
    shop.handle(new Request(shop.settings.publicUrl + path, init));
  return {
    ...shop,
    ctx: shop.newContext(),
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { Origin: shop.settings.publicUrl, 'Content-Type': 'application/json', ...headers },
      }),
  };
}
