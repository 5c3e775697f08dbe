import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Client } from 'pg';

import { findPostgres, startCluster } from '../test/postgres-cluster.mjs';
import { manyAdminServices } from './admin-load.ts';
import { manyOrders } from './orders-load.ts';
import { type Figure, type Part, percentile } from './part.ts';
import { stop, temporaryFolder, untilIdle } from './processes.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

const run = promisify(execFile);
const SERVICES = 5_000;
const ROUNDS = 20;
const WARM_UP = 3;
const OWNER = { email: 'bench@staff.example', password: 'the bench signs in with this' };
const LIST = '/admin/services';
const ORDERS = 100_000;
const DESK = '/admin/orders';

/** Every way to ask for a list, in the groups the figures are about. */
const ADDRESSES: Record<string, readonly string[]> = {
  'first page': [LIST, `${LIST}?size=100`, `${LIST}?view=cards`],
  sorts: ['oldest', 'popular', 'price-desc', 'price-asc', 'a-z', 'z-a'].map((sort) => `${LIST}?sort=${sort}`),
  '100th page': ['recent', 'popular', 'price-desc', 'z-a'].map((sort) => `${LIST}?sort=${sort}&page=100`),
  filters: [
    ...['published', 'draft', 'archived'].map((status) => `${LIST}?status=${status}`),
    ...['fix', 'advise'].map((category) => `${LIST}?category=${category}&status=published`),
  ],
  'text search': ['audit', 'newsletter 42', 'a', 'costs orders', 'nothing-like-this', 'st'].map(
    (q) => `${LIST}?q=${encodeURIComponent(q)}`,
  ),
  trash: [`${LIST}/trash`, `${LIST}/trash?q=audit&sort=a-z`],
};

/** The same for the orders, with the dashboard; one order is opened besides. */
const ORDER_ADDRESSES: Record<string, readonly string[]> = {
  'orders, tabs': [
    DESK,
    ...['waiting', 'delivered', 'completed', 'closed', 'unpaid', 'all'].map((tab) => `${DESK}?tab=${tab}`),
  ],
  'orders, sorts': ['oldest', 'due', 'due-last', 'total-desc', 'total-asc'].map(
    (sort) => `${DESK}?tab=all&sort=${sort}`,
  ),
  'orders, 100th page': ['newest', 'due', 'total-desc'].map(
    (sort) => `${DESK}?tab=all&sort=${sort}&page=100`,
  ),
  'orders, filters': [
    ...['due=overdue', 'due=week', 'work=revision_requested', 'brief=check', 'unread=yes', 'refund=open'],
    ...['category=fix', 'promo=WELCOME10', 'tag=rush', 'min=500', 'buyer=guest', 'mode=test'],
  ].map((filter) => `${DESK}?tab=all&${filter}`),
  'orders, text search': [
    'client42',
    'Lind',
    'Ltd',
    'audit',
    'nothing-like-this',
    'buyer7',
    'cs_test_bench12',
  ].map((q) => `${DESK}?tab=all&q=${encodeURIComponent(q)}`),
  dashboard: ['/admin', '/admin?span=90'],
};

/** The lists of the admin with 5,000 services and 100,000 orders, over HTTP as a signed-in owner, on both databases (speed.md section 8). */
export const admin: Part = {
  name: 'admin',
  async run() {
    const embedded = await measure('embedded', {}, { goal: 150, gate: 300 });
    const [installed] = await findPostgres();
    if (!installed) {
      console.log('  no Postgres is installed: measured on the embedded database only');
      return { figures: embedded };
    }
    const cluster = await startCluster(installed);
    try {
      const client = new Client({ connectionString: cluster.url });
      await client.connect();
      await client.query(`create database bench template template0 encoding 'UTF8' locale 'C.UTF-8'`);
      await client.end();
      const DATABASE_URL = cluster.url.replace(/postgres$/, 'bench');
      const server = await measure(`Postgres ${cluster.version}`, { DATABASE_URL }, { goal: 60, gate: 120 });
      return { figures: [...embedded, ...server] };
    } finally {
      await cluster.stop();
    }
  },
};

type Limit = { goal: number; gate: number };

async function measure(engine: string, environment: NodeJS.ProcessEnv, limit: Limit): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const file = join(temporaryFolder(), 'services.json');
  writeFileSync(file, JSON.stringify(manyAdminServices(SERVICES)));
  const own = { DEMO: 'off', EMBEDDINGS_LOCAL: 'off', ...environment };
  const shop = await startShop(dataDir, own);
  try {
    await command(dataDir, own, ['import', 'services', file]);
    const person = [
      '--email',
      OWNER.email,
      '--name',
      'Bench',
      '--role',
      'owner',
      '--password',
      OWNER.password,
    ];
    await command(dataDir, own, ['admin:create', ...person]);
    const cookie = await signIn(shop);
    await untilIdle(shop.pid);
    const lists = await times(shop, cookie, ADDRESSES);
    const rate = await exportRate(shop, cookie, engine);
    await stop(shop.process);
    const orders = await orderTimes(dataDir, own);
    return [
      ...Object.entries({ ...lists, ...orders }).map(([name, value]): Figure => {
        const its = name === 'dashboard' ? { goal: 200, gate: 300 } : limit;
        return { name: `${engine}: ${name}, p95`, value, unit: 'ms', ...its, moreIsBetter: false };
      }),
      rate,
    ];
  } finally {
    await stop(shop.process);
  }
}

/** Fills the database of a stopped shop with orders, by plain SQL. */
async function fill(dataDir: string, url: string | undefined): Promise<void> {
  if (url !== undefined) {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const statement of manyOrders(ORDERS)) await client.query(statement);
    return client.end();
  }
  const database = new PGlite(join(dataDir, 'db'), { extensions: { pg_trgm, unaccent } });
  for (const statement of manyOrders(ORDERS)) await database.exec(statement);
  return database.close();
}

/** p95 in ms of the pages about orders, in the same shop started again. */
async function orderTimes(dataDir: string, own: NodeJS.ProcessEnv): Promise<Record<string, number>> {
  await fill(dataDir, own.DATABASE_URL);
  const shop = await startShop(dataDir, own);
  try {
    const cookie = await signIn(shop);
    await untilIdle(shop.pid);
    // One that is worked on: the newest of all may be unpaid, and its page nearly empty.
    const { text } = await get(shop, DESK, cookie);
    const [order = DESK] = /\/admin\/orders\/[\da-f-]{36}/.exec(text) ?? [];
    return await times(shop, cookie, { ...ORDER_ADDRESSES, 'one order': [order] });
  } finally {
    await stop(shop.process);
  }
}

/** A command of the product, in the running shop where there is one. */
async function command(dataDir: string, environment: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...environment };
  await run(process.execPath, ['build/server/main.js', ...args], { env });
}

/** The cookies of a signed-in owner, as a browser sends them. */
async function signIn({ address }: ShopProcess): Promise<string> {
  const answer = await fetch(`${address}/auth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: address },
    body: new URLSearchParams(OWNER),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (cookies.length === 0) throw new Error(`signing in answered ${answer.status} without a session`);
  return cookies.join('; ');
}

async function get({ address }: ShopProcess, path: string, cookie: string) {
  const startedAt = performance.now();
  const answer = await fetch(address + path, { headers: { Cookie: cookie, Accept: 'text/html' } });
  const text = await answer.text();
  if (answer.status !== 200 || answer.redirected) throw new Error(`${path} answered ${answer.status}`);
  return { text, ms: performance.now() - startedAt };
}

/** p95 in ms of the slowest address of each group; the addresses take turns. */
async function times(
  shop: ShopProcess,
  cookie: string,
  addresses: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, number>> {
  const measured = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const path of Object.values(addresses).flat()) {
      const { ms } = await get(shop, path, cookie);
      if (round >= WARM_UP) measured.set(path, [...(measured.get(path) ?? []), ms]);
    }
  }
  return Object.fromEntries(
    Object.entries(addresses).map(([group, paths]) => {
      return [group, Math.max(...paths.map((path) => percentile(measured.get(path) ?? [], 0.95)))];
    }),
  );
}

async function exportRate(shop: ShopProcess, cookie: string, engine: string): Promise<Figure> {
  const { text, ms } = await get(shop, `${LIST}/export.csv`, cookie);
  const rows = text.trim().split('\r\n').length - 1;
  return {
    name: `${engine}: CSV export`,
    value: rows / (ms / 1_000),
    unit: 'rows/s',
    goal: 10_000,
    gate: 5_000,
    moreIsBetter: true,
    note: `${rows} rows`,
  };
}
