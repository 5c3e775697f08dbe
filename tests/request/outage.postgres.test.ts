import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { isReady, removeFolders, runMain, type ShopProcess, until } from './process.ts';

const name = `prixfixe_outage_${process.pid}`;
const server = new URL(process.env['TEST_DATABASE_URL'] ?? '');
const open = new Set<Socket>();
let isCut = false;

/**
 * A proxy in front of the database, so that this test can cut its connection without affecting other tests.
 */
const way = createServer((near) => {
  if (isCut) return near.destroy();
  const far = connect(Number(server.port || 5432), server.hostname);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(one);
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.on('close', () => open.delete(one));
  }
});

let shop: ShopProcess;

async function onServer(statement: string): Promise<void> {
  const client = new Client(server.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function page(path: string) {
  const response = await fetch(shop.address + path);
  return { response, html: await response.text() };
}

beforeAll(async () => {
  await onServer(`create database ${name}`);
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const place = way.address();
  const url = new URL(server.href);
  url.host = `127.0.0.1:${place !== null && typeof place === 'object' ? place.port : 0}`;
  url.pathname = `/${name}`;
  shop = await runMain([], { DATABASE_URL: url.href, RATE_LIMITS: 'off', LOG_LEVEL: 'info' });
  await until(shop, () => isReady(shop));
  await page('/services');
}, 180_000);

afterAll(async () => {
  shop.kill('SIGKILL');
  await shop.exit;
  for (const socket of open) socket.destroy();
  way.close();
  await onServer(`drop database ${name} with (force)`);
  removeFolders();
}, 60_000);

test('while the database is away the shop serves what it has, says what it has not, and recovers by itself', async () => {
  isCut = true;
  for (const socket of open) socket.destroy();

  const kept = await page('/services');
  expect(kept.response.status).toBe(200);
  expect(kept.html.match(/<article/g)).toHaveLength(40);

  const search = await page('/services?q=web+shop');
  expect(search.response.status).toBe(503);
  expect(search.html).toContain('We can’t show services right now');
  expect(search.html).toMatch(/<input[^>]*name="q"[^>]*value="web shop"/);
  expect(search.html).toContain('<footer');

  const other = await page('/service/00000000-0000-4000-8000-000000000031');
  expect(other.response.status).toBe(503);
  expect(other.response.headers.get('Retry-After')).toBe('5');
  expect(other.html).toContain('The shop cannot reach its data right now.');
  expect(other.html).toContain('<footer');

  expect((await page('/healthz')).response.status).toBe(200);
  // The result of a ping is used for 1 second.
  await until(shop, async () => (await page('/readyz')).response.status === 503, 3);

  // The queues retry every second: the log has a line for each outage, not for each attempt.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(shop.output().match(/job queue failed/g)?.length).toBeLessThanOrEqual(4);
  expect(shop.output().match(/database connection lost/g)?.length).toBeLessThanOrEqual(4);

  isCut = false;
  await until(shop, async () => (await page('/services?q=web+shop')).response.status === 200, 15);
  expect((await page('/service/00000000-0000-4000-8000-000000000031')).response.status).toBe(200);
  await until(shop, () => /"failures":([3-9]|\d\d+),.*job queue works again/.test(shop.output()), 20);
  expect(shop.child.exitCode).toBeNull();
});
