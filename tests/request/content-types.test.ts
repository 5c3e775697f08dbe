import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off', METRICS_TOKEN: 'a-token-of-the-metrics' });
  await seedDemoShop(shop.ctx);
  owner = await signedInAs(shop, 'owner');
});
afterAll(() => shop.close());

/** Binary types, which have no charset. */
const BYTES = /^(image\/(?!svg)|font\/|application\/(zip|pdf|octet-stream)$|video\/)/;

const picked = async (path: string, pattern: RegExp) =>
  pattern.exec(await (await shop.get(path)).text())?.[0] ?? 'nothing of the kind';
const metrics = { Authorization: 'Bearer a-token-of-the-metrics' };

/** Every kind of response, with its type. */
const ANSWERS: Record<string, [type: string, ask: () => Promise<Response>]> = {
  'a page': ['text/html', () => shop.get('/')],
  'a private page': ['text/html', () => shop.get('/cart')],
  'a missing page': ['text/html', () => shop.get('/nowhere')],
  'a refused address': ['text/html', () => shop.get('/%00')],
  'the data of a cached page': ['text/x-script', () => shop.get('/_.data')],
  'the data of a private page': ['text/x-script', () => shop.get('/cart.data')],
  'the data of a redirect': ['text/x-script', () => shop.get('/auth/reset-password.data?token=x')],
  'the data of a staff page': ['text/x-script', () => owner.get('/admin/orders.data')],
  'a function': ['application/json', () => shop.post('/api/validate-promo', { code: 'X', items: [] })],
  'a missing function': ['application/json', () => shop.get('/api/nothing')],
  'who is signed in': ['application/json', () => owner.get('/api/me')],
  'refused data': ['application/json', () => shop.get('/admin.data')],
  'the health': ['application/json', () => shop.get('/healthz')],
  'the readiness': ['application/json', () => shop.get('/readyz')],
  'the metrics': ['text/plain', () => shop.get('/metrics', metrics)],
  'the site map': ['application/xml', () => shop.get('/sitemap.xml')],
  'the feed': ['application/rss+xml', () => shop.get('/feed.xml')],
  'the robots': ['text/plain', () => shop.get('/robots.txt')],
  'a missing file': ['text/plain', () => shop.get('/media/slides/none/none.webp')],
  'a table': ['text/csv', () => owner.get('/admin/services/export.csv')],
  'a stylesheet': ['text/css', async () => shop.get(await picked('/', /\/assets\/[\w.-]+\.css/))],
  'a script': ['text/javascript', async () => shop.get(await picked('/', /\/assets\/[\w.-]+\.js/))],
  'a drawing': [
    'image/svg+xml',
    async () => shop.get(await picked('/', /\/media\/slides\/[^" ]+\.svg[^" ]*/)),
  ],
};

test.each(Object.entries(ANSWERS))(
  '%s says what it is, in UTF-8, and is not guessed at',
  async (_, [type, ask]) => {
    const { headers } = await ask();
    // The Prometheus format puts its version in between.
    const contentType = (headers.get('Content-Type') ?? '').replace('; version=0.0.4', '');
    expect(contentType).toBe(`${type}; charset=utf-8`);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Scripts of other sites may not read any response.
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  },
);

test('every file of the build has a type, and text says how it is encoded', async () => {
  const home = await (await shop.get('/')).text();
  const addresses = new Set(
    [...home.matchAll(/(?:href|src)="(\/[^"?]+\.\w+)"/g)].map(([, address = '']) => address),
  );
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    const type = (await shop.get(address)).headers.get('Content-Type') ?? '';
    expect(BYTES.test(type) || type.endsWith('; charset=utf-8'), `${address}: ${type}`).toBe(true);
  }
});
