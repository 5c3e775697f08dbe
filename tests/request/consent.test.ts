import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';

import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const TRACKERS = { GA4_ID: 'G-1', META_PIXEL_ID: '2', META_CAPI_TOKEN: 'top-secret-token' };
const ACCEPTED = { analytics: true, marketing: true, method: 'dialog' };

const open: TestShop[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

async function trackedShop(overrides: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop({ RATE_LIMITS: 'off', ...TRACKERS, ...overrides });
  open.push(shop);
  return shop;
}

const records = (shop: TestShop) =>
  runRawSqlQuery(
    shop.ctx.db,
    sql`select id, choices, method, policy_version, ended_at is not null as ended from consent_records order by created_at`,
  );

/** Saves a choice and returns the cookie that remembers it. */
async function choose(shop: TestShop, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const response = await shop.post('/api/consent', body, headers);
  expect(response.status).toBe(201);
  return response.headers.get('Set-Cookie') ?? '';
}

async function orderConsent(shop: TestShop, headers: Record<string, string>): Promise<unknown> {
  await seedDemoShop(shop.ctx);
  const [service] = await runRawSqlQuery(
    shop.ctx.db,
    sql`select id from services where status = 'published' limit 1`,
  );
  const response = await shop.post(
    '/api/create-checkout',
    { items: [{ serviceId: service?.id, quantity: 1 }], promoCode: null, user_id: null },
    headers,
  );
  expect(response.status).toBe(200);
  const { order_id: orderId } = await response.json();
  const [order] = await runRawSqlQuery(shop.ctx.db, sql`select consent from orders where id = ${orderId}`);
  return order?.consent;
}

test('a choice is a record without any address, and a readable cookie for 6 months', async () => {
  const shop = await trackedShop();
  const setCookie = await choose(shop, { ...ACCEPTED, marketing: false });
  const [record, ...more] = await records(shop);
  expect(more).toEqual([]);
  expect(record).toMatchObject({
    choices: { analytics: true, marketing: false },
    method: 'dialog',
    policy_version: 'cookie-policy@1',
  });
  expect(setCookie).toMatch(
    /^pf_consent=1\.a1m0\.[0-9a-z]+\.[0-9a-f-]{36}; Path=\/; Max-Age=15811200; SameSite=Lax$/,
  );
  expect(setCookie).toContain(String(record?.id));
});

test('a new choice ends the record before it', async () => {
  const shop = await trackedShop();
  const [Cookie = ''] = (await choose(shop, ACCEPTED)).split(';');
  await choose(shop, { analytics: false, marketing: false, method: 'page' }, { Cookie });
  expect((await records(shop)).map(({ ended, method }) => [method, ended])).toEqual([
    ['dialog', true],
    ['page', false],
  ]);
});

test('[T22] Global Privacy Control is a no, whatever the page says', async () => {
  const shop = await trackedShop();
  expect(await choose(shop, ACCEPTED, { 'Sec-GPC': '1' })).toContain('.a0m0.');
  expect(await records(shop)).toMatchObject([
    { choices: { analytics: false, marketing: false }, method: 'gpc' },
  ]);
});

test('only what is configured is asked, and nothing where nothing is', async () => {
  const shop = await trackedShop({ META_PIXEL_ID: '', META_CAPI_TOKEN: '' });
  expect(await choose(shop, ACCEPTED)).toContain('=1.a1.');
  const bare = await openTestShop();
  open.push(bare);
  const refused = await bare.post('/api/consent', ACCEPTED);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'NOTHING_TO_CHOOSE']);
  for (const body of [{}, { method: 'hack' }, { analytics: 'yes', method: 'page' }, [], null])
    expect((await bare.post('/api/consent', body)).status).toBe(400);
});

test('[T22] an order keeps what its buyer agreed to, as the record proves it', async () => {
  const shop = await trackedShop();
  const [Cookie = ''] = (await choose(shop, ACCEPTED)).split(';');
  const [record] = await records(shop);
  expect(await orderConsent(shop, { Cookie })).toEqual({
    analytics: true,
    marketing: true,
    recordId: record?.id,
  });
});

test.each([
  ['without a choice', {}],
  [
    'with a cookie that no record proves',
    { Cookie: 'pf_consent=1.a1m1.zzzzzz.0b5c8d9e-1111-4222-8333-444455556666' },
  ],
  ['with a cookie of nonsense', { Cookie: 'pf_consent=yes' }],
])('[T22] an order placed %s keeps no consent', async (_what, headers) => {
  const shop = await trackedShop();
  expect(await orderConsent(shop, headers as Record<string, string>)).toBeNull();
});

test('[T22] an order keeps no consent after a withdrawal, nor from a browser with Global Privacy Control', async () => {
  const shop = await trackedShop();
  const [Cookie = ''] = (await choose(shop, ACCEPTED)).split(';');
  expect(await orderConsent(shop, { Cookie, 'Sec-GPC': '1' })).toBeNull();
  await choose(shop, { analytics: false, marketing: false, method: 'page' }, { Cookie });
  // Another tab still sends the old cookie.
  expect(await orderConsent(shop, { Cookie })).toBeNull();
});

test('[T22] a no that the server has not heard of yet counts already', async () => {
  const shop = await trackedShop();
  const [cookie = ''] = (await choose(shop, ACCEPTED)).split(';');
  const Cookie = cookie.replace('.a1m1.', '.a1m0.');
  expect(await orderConsent(shop, { Cookie })).toMatchObject({ analytics: true, marketing: false });
});

test('[T22] pages carry the public ids only where trackers are configured, never the token', async () => {
  const shop = await trackedShop();
  const page = await (await shop.get('/contact')).text();
  expect(page).toContain('G-1');
  expect(page).not.toContain('top-secret-token');
  expect(page).not.toMatch(/<script[^>]+src="https?:/);
  const cart = await shop.get('/cart');
  expect(cart.headers.get('Content-Security-Policy')).not.toContain('googletagmanager');
});

test('[T22] every page outside the private areas may load what is configured, also one made for a single visitor', async () => {
  const shop = await trackedShop();
  const policyOf = async (path: string) =>
    (await shop.get(path)).headers.get('Content-Security-Policy') ?? '';
  for (const path of ['/', '/services?q=audit', '/contact', '/nowhere'])
    expect(await policyOf(path)).toContain('https://www.googletagmanager.com');
  for (const path of ['/cart', '/checkout/cancel', '/orders/link', '/sandbox/pay/x', '/auth/sign-in'])
    expect(await policyOf(path)).not.toContain('googletagmanager');
});

test('POST /api/events answers 204 and sets no cookie; what is no event is 400', async () => {
  const shop = await trackedShop();
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140' };
  const counted = await shop.post('/api/events', { name: 'page_view', path: '/' }, browser);
  expect([counted.status, counted.headers.get('Set-Cookie'), await counted.text()]).toEqual([204, null, '']);
  for (const header of ['DNT', 'Sec-GPC'])
    expect(
      (await shop.post('/api/events', { name: 'page_view', path: '/' }, { ...browser, [header]: '1' }))
        .status,
    ).toBe(204);
  expect(await runRawSqlQuery(shop.ctx.db, sql`select name, path from analytics_events`)).toEqual([
    { name: 'page_view', path: '/' },
  ]);
  expect((await shop.post('/api/events', { name: 'nonsense' }, browser)).status).toBe(400);
});
