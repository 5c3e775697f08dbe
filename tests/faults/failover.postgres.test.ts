import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildDemoServiceRows } from '#app/seed/service-rows.ts';

import {
  findInstalledPostgresServers,
  startTestPostgresCluster,
} from '../../scripts/test/postgres-cluster.mjs';
import {
  isReady,
  removeFolders,
  runMain,
  type ShopProcess,
  temporaryFolder,
  until,
} from '../request/process.ts';
import { databaseUrl } from '../shop/database.ts';

import { type Buyer, buy, isDone, makeBuyer } from './buyer.ts';

const PURCHASES = 50;
const AT_ONCE = 5;
/** The primary is killed after this many purchases, in the middle of the next ones. */
const DONE_BEFORE = 15;
const PURCHASE = { slug: 'website-speed-optimization', promoCode: null };

let cluster: Awaited<ReturnType<typeof startTestPostgresCluster>>;
let standbyUrl: string;
let bothUrl: string;
let shop: ShopProcess;

async function onServer<Row extends Record<string, unknown>>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What the database contains, read from the server that took over. */
async function readBooks() {
  const orders = await onServer<{ id: string; key: string }>(
    standbyUrl,
    `select id::text as id, checkout_key as key from orders where not is_demo and status = 'PAID'`,
  );
  const sessions = await onServer<{ n: number }>(
    standbyUrl,
    `select count(*)::integer as n from sandbox_objects where type = 'checkout.session' and json->>'payment_status' = 'paid'`,
  );
  return { orders, paidSessions: sessions[0]?.n };
}

const readyStatus = async () => (await fetch(`${shop.address}/readyz`)).status;

function checkOut(): Promise<Response> {
  return fetch(`${shop.address}/api/create-checkout`, {
    method: 'POST',
    body: JSON.stringify({ items: [{ serviceId: PURCHASE.slug, quantity: 1 }] }),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      Origin: shop.address,
    },
  });
}

/**
 * Buys one purchase after the other until none is left, and presses again after each request without an
 * answer.
 */
async function buyInTurn(left: Buyer[]): Promise<void> {
  for (let buyer = left.shift(); buyer; buyer = left.shift()) {
    while (!isDone(buyer)) {
      await buy(buyer, shop.address, PURCHASE);
      if (!isDone(buyer)) await setTimeout(100);
    }
  }
}

/** Imports the service by a command, which runs in the process of the open shop. */
async function addService(environment: Record<string, string>): Promise<void> {
  const file = join(temporaryFolder(), 'services.json');
  writeFileSync(file, JSON.stringify(buildDemoServiceRows().filter(({ slug }) => slug === PURCHASE.slug)));
  const added = await runMain(['import', 'services', file], environment);
  if ((await added.exit) !== 0) throw new Error(added.output());
}

beforeAll(async () => {
  const [postgres] = await findInstalledPostgresServers();
  if (!postgres) throw new Error('this test needs the programs of PostgreSQL 15 or newer on this machine');
  cluster = await startTestPostgresCluster(postgres);
  await onServer(cluster.url, 'create database shop');
  standbyUrl = databaseUrl(await cluster.addStandby(), 'shop');
  // The primary answers a commit only when the standby has it, so confirmed purchases survive the failover.
  await onServer(cluster.url, `alter system set synchronous_standby_names = '*'`);
  await onServer(cluster.url, 'select pg_reload_conf()');
  const [primaryHost, standbyHost] = [new URL(cluster.url).host, new URL(standbyUrl).host];
  bothUrl = `postgres://prixfixe@${standbyHost},${primaryHost}/shop?target_session_attrs=read-write`;
  const environment = { DATABASE_URL: bothUrl, RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', DEMO: 'off' };
  shop = await runMain([], environment);
  await until(shop, () => isReady(shop), 280);
  await addService({ ...environment, DATA_DIR: shop.dataDir });
}, 300_000);

afterAll(async () => {
  shop?.kill('SIGKILL');
  await shop?.exit;
  await cluster?.stop();
  removeFolders();
}, 60_000);

test('on a standby a command ends with one sentence that says what to do', async () => {
  const place = new URL(standbyUrl).host;
  const backup = await runMain(['backup'], { DATABASE_URL: standbyUrl });
  expect(await backup.exit).toBe(1);
  expect(backup.output()).toBe(
    `The database of DATABASE_URL leads to a standby at ${place}. Give the address of the primary, or all servers in one list (postgres://user@one:5432,two:5432/shop): the shop then finds the one that accepts writes.\n`,
  );
});

test('a killed primary under 50 purchases loses none and doubles none, and the shop sells again by itself', async () => {
  const buyers = Array.from({ length: PURCHASES }, () => makeBuyer({ walksAway: false }));
  const left = [...buyers];
  const buying = Promise.all(Array.from({ length: AT_ONCE }, () => buyInTurn(left)));
  const isDoneBefore = () => buyers.filter(isDone).length >= DONE_BEFORE;
  await Promise.race([until(shop, isDoneBefore), buying]);
  await cluster.kill();
  await until(shop, async () => (await readyStatus()) === 503);
  const refused = await checkOut();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });

  const promoted = performance.now();
  await onServer(standbyUrl, 'select pg_promote()');
  await until(shop, async () => (await readyStatus()) === 200, 30);
  const backAfterMs = Math.round(performance.now() - promoted);
  await buying;

  const { orders, paidSessions } = await readBooks();
  expect(orders).toHaveLength(PURCHASES);
  expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(buyers.map(({ orderId }) => orderId)));
  expect(new Set(orders.map(({ key }) => key))).toEqual(new Set(buyers.map(({ key }) => key)));
  expect(paidSessions).toBe(PURCHASES);
  expect(shop.child.exitCode).toBeNull();
  process.stdout.write(`ready again ${backAfterMs} ms after the promotion\n`);
}, 300_000);

test('while the database is read-only checkout and readiness answer 503, and both come back by themselves', async () => {
  // A cached page is available all the time.
  await until(shop, async () => (await fetch(`${shop.address}/services`)).status === 200, 10);
  await onServer(standbyUrl, 'alter system set default_transaction_read_only = on');
  await onServer(standbyUrl, 'select pg_reload_conf()');
  await until(shop, async () => (await readyStatus()) === 503, 10);
  expect((await checkOut()).status).toBe(503);
  expect((await fetch(`${shop.address}/services`)).status).toBe(200);

  await onServer(standbyUrl, 'alter system reset default_transaction_read_only');
  await onServer(standbyUrl, 'select pg_reload_conf()');
  await until(shop, async () => (await readyStatus()) === 200, 30);
  expect((await checkOut()).status).toBe(200);
}, 120_000);
