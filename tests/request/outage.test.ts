import { rmSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';
import type { Shop } from '#server/shop.ts';

import { emptyDataFolder, openBuiltIn } from '../shop/empty-data-folder.ts';

import { openPlatform } from './agent-platform.ts';

const ORIGIN = 'http://shop.test';
let shop: Shop;
let folder: string;

const get = (path: string) => shop.handle(new Request(ORIGIN + path));

// The shop opens an embedded database from a folder, as in production, and the test closes it while the shop
// is open.
beforeAll(async () => {
  folder = await emptyDataFolder();
  shop = await openBuiltIn(folder, ORIGIN, { LOG_LEVEL: 'silent', FETCH_LOOPBACK: 'on' });
  await seedDemoShop(shop.newContext());
  for (const path of ['/', '/services', '/service/logo-brand-identity']) await (await get(path)).text();
  await shop.newContext().database.close();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a page of the page cache is served while the database is away', async () => {
  for (const path of ['/', '/services']) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('ETag'), path).toBeTruthy();
    expect((await response.text()).match(/<article/g)?.length, path).toBeGreaterThan(5);
  }
});

test('[ERROR-02] a list that cannot be read answers 503, keeps the frame and the input, and is not cached', async () => {
  for (const path of ['/services?q=web+shop&price=150-300', '/services?category=fix&sort=price-desc']) {
    const response = await get(path);
    const html = await response.text();
    expect(response.status, path).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(html).toContain('We can’t show services right now');
    expect(html).not.toContain('<article');
    expect(html).not.toContain('0 found');
    expect(html).not.toContain('Service not yet available');
    expect(html).toContain('<footer');
  }
  const search = await (await get('/services?q=web+shop&price=150-300')).text();
  expect(search).toMatch(/<input[^>]*name="q"[^>]*value="web shop"/);
  expect(search).toContain('<option value="150-300" selected="">');
});

test('[ERROR-02] a home page that cannot show its services says so and is not kept', async () => {
  // The list of all services is in memory; that of a category is not.
  const response = await get('/?category=fix&sort=price-desc');
  const html = await response.text();
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(html).toContain('We can’t show services right now');
  expect(html).not.toContain('No services available');
});

test('[ERROR-01] a page that needs its data answers 503 inside the frame, with links that need no JavaScript', async () => {
  const response = await get('/service/shopify-store-setup');
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(html).toContain('Something went wrong</h1>');
  expect(html).toContain('The shop cannot reach its data right now.');
  expect(html).toMatch(/<a[^>]*href="\/service\/shopify-store-setup"[^>]*>Try Again<\/a>/);
  expect(html).toMatch(/<a[^>]*href="\/service\/shopify-store-setup"[^>]*>Reload Page<\/a>/);
  expect(html).toContain('<header');
  expect(html).toContain('<footer');
  expect(html).not.toMatch(/PGlite|select |stack/i);
});

test('pages without data, functions and probes answer as before, or honestly', async () => {
  // An unknown path may be the old address of a service, which only the database knows.
  expect((await get('/nowhere')).status).toBe(503);
  expect((await get('/cart')).status).toBe(200);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);
  const lines = await shop.handle(
    new Request(`${ORIGIN}/api/validate-promo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify({ code: 'WELCOME10', items: [{ serviceId: 'shopify-store-setup', quantity: 1 }] }),
    }),
  );
  expect(lines.status).toBeGreaterThanOrEqual(400);
  expect(lines.headers.get('Content-Type')).toContain('application/json');
});

test('during an outage an agent gets a JSON-RPC error with the time to retry', async () => {
  const platform = await openPlatform();
  const meta = { 'ucp-agent': { profile: platform.profile } };
  const args = { meta, catalog: { ids: ['shopify-store-setup'] } };
  const answer = await shop.handle(
    new Request(`${ORIGIN}/api/ucp/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: { name: 'lookup_catalog', arguments: args },
      }),
    }),
  );
  platform.close();
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ id: 7, error: { code: -32_000, data: { retry_after: 5 } } });
});
