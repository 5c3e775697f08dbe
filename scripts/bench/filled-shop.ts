import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Client } from 'pg';

import { generateAdminServiceRows } from './admin-load.ts';
import { importRowsIntoBenchmarkShop, runCommandInBenchmarkShop } from './shop-command.ts';
import type { BenchmarkShopStorage, BenchmarkShopProcess } from './shop-process.ts';

const BENCHMARK_OWNER_CREDENTIALS = {
  email: 'bench@staff.example',
  password: 'the bench signs in with this',
};
/** The path of the orders in the admin. */
export const ADMIN_ORDERS_PATH = '/admin/orders';
const VACUUM_ANALYZE_SQL = 'vacuum analyze';
/** Settings of a shop with many services and orders: no demo data, and no model running next to it. */
export const NO_DEMO_NO_EMBEDDINGS_ENVIRONMENT = { DEMO: 'off', EMBEDDINGS_LOCAL: 'off' };

/** Imports this many services, and creates the owner whom `signInBenchmarkOwner` signs in. */
export async function importBenchmarkServices(shop: BenchmarkShopProcess, count: number): Promise<void> {
  await importRowsIntoBenchmarkShop(shop, 'services', generateAdminServiceRows(count));
  const person = [
    '--email',
    BENCHMARK_OWNER_CREDENTIALS.email,
    '--password',
    BENCHMARK_OWNER_CREDENTIALS.password,
    '--name',
    'Bench',
    '--role',
    'owner',
  ];
  await runCommandInBenchmarkShop(shop, 'admin:create', person);
}

/**
 * Fills the database of a stopped shop by plain SQL: the statements of a list in turn, the lists in parallel
 * on a server. Its tables are then as after the nightly maintenance.
 */
export async function fillShopDatabaseBySql(
  { dataDir, environment }: BenchmarkShopStorage,
  ...lists: readonly (readonly string[])[]
): Promise<void> {
  const { DATABASE_URL: url } = environment;
  if (url !== undefined) {
    await Promise.all(lists.map((statements) => runSqlStatementsOnDatabase(url, statements)));
    return runSqlStatementsOnDatabase(url, [VACUUM_ANALYZE_SQL]);
  }
  const database = new PGlite(join(dataDir, 'db'), { extensions: { pg_trgm, unaccent } });
  for (const statement of [...lists.flat(), VACUUM_ANALYZE_SQL]) await database.exec(statement);
  return database.close();
}

async function runSqlStatementsOnDatabase(
  connectionString: string,
  statements: readonly string[],
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the cookies of the signed-in owner, as a browser sends them. */
export async function signInBenchmarkOwner({ address }: BenchmarkShopProcess): Promise<string> {
  const answer = await fetch(`${address}/auth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: address },
    body: new URLSearchParams(BENCHMARK_OWNER_CREDENTIALS),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (cookies.length === 0) throw new Error(`signing in answered ${answer.status} without a session`);
  return cookies.join('; ');
}

/**
 * Fetches a page as the owner and returns it with the milliseconds it took; throws for anything but the page
 * itself.
 */
export async function fetchPageAsOwnerWithTiming(
  { address }: BenchmarkShopProcess,
  path: string,
  cookie: string,
) {
  const startedAt = performance.now();
  const answer = await fetch(address + path, { headers: { Cookie: cookie, Accept: 'text/html' } });
  const text = await answer.text();
  if (answer.status !== 200 || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return { text, ms: performance.now() - startedAt };
}

/** Returns the path of an order in progress: the newest of all may be unpaid, and its page nearly empty. */
export async function fetchAdminOrderPath(shop: BenchmarkShopProcess, cookie: string): Promise<string> {
  const { text } = await fetchPageAsOwnerWithTiming(shop, ADMIN_ORDERS_PATH, cookie);
  const [path] = /\/admin\/orders\/[\da-f-]{36}/.exec(text) ?? [];
  if (path === undefined) throw new Error(`${ADMIN_ORDERS_PATH} shows no order`);
  return path;
}
