import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
const pageKey = (url: string) => shop.addresses.pageKey(url);

test.each([
  ['/', '/'],
  ['/?utm_source=x&gclid=1', '/'],
  ['/?page=2', '/'],
  ['/?_routes=root', '/'],
  ['/services?_routes=x&category=fix', '/services?category=fix'],
  ['/?sort=price-desc', '/?sort=price-desc'],
  ['/?q=logo&promo=SAVE20', '/'],
  ['/_.data?index', '/_.data'],
  ['/services?made=up&category=fix&123', '/services?category=fix'],
  ['/services?category=nonsense', '/services'],
  ['/services?category=fix&category=grow', '/services?category=fix'],
  ['/services?constructor=1', '/services'],
  ['/services?__proto__=fix', '/services'],
  ['/sitemap.xml?x=1', '/sitemap.xml'],
  ['/ab-styleguide?x=1', '/ab-styleguide'],
  ['/_.data', '/_.data'],
  ['/services', '/services'],
  ['/services?sort=price-asc&category=fix', '/services?category=fix&sort=price-asc'],
  ['/services?category=fix&fbclid=1&sort=price-asc', '/services?category=fix&sort=price-asc'],
  ['/services.data?category=grow', '/services.data?category=grow'],
  ['/services?category=Fix+Problems', '/services?category=Fix%20Problems'],
  ['/service/site-repair', '/service/site-repair'],
  ['/service/Caf%C3%A9_v1.2', '/service/Caf%C3%A9_v1.2'],
  ['/service/site-repair.data', '/service/site-repair.data'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog/fixed-price?utm_source=x', '/blog/fixed-price'],
  ['/legal/cookie-policy', '/legal/cookie-policy'],
  ['/sitemap.xml', '/sitemap.xml'],
  [
    '/media/slides/0f8fad5b-d9cb-469f-a165-70867728950e/steps.svg?v=01234a&x=1',
    '/media/slides/0f8fad5b-d9cb-469f-a165-70867728950e/steps.svg?v=01234a',
  ],
])('%s is kept under %s', (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test.each([
  '/services?q=logo',
  '/services?price=low&utm_source=x',
  '/blog?q=logo',
  '/blog?page=0',
  '/blog?page=99999',
  '/blog?tag=ga4',
  '/blog?category=fix',
  '/legal/cookie-policy?version=1',
  '/services.data?_routes=root',
  '/_.data?_routes=root',
  '/cart',
  '/checkout/success?session_id=cs_1',
  '/account',
  '/account/x.css',
  '/admin',
  '/api/me',
  '/__manifest?paths=/',
  '/service/',
  '/service/a/b',
  '/service/%61bc',
  '/service/%zz',
  `/service/${'a'.repeat(700)}`,
  '/Services',
  '/services/',
  '/services/_.data',
  '/media/slides/0f8fad5b/steps.svg',
  '/media/slides/0f8fad5b-d9cb-469f-a165-70867728950e/steps.png',
  '/media/slides/0f8fad5b-d9cb-469f-a165-70867728950e/steps.svg?v=1',
  '/media/slides/0f8fad5b-d9cb-469f-a165-70867728950e/steps.svg?v=0123456789',
  '//services',
])('%s never enters the page cache', (url) => {
  expect(pageKey(url)).toBeNull();
});

test.each([
  ['/wp-login.php', '/*'],
  ['/a/b/c', '/*'],
  ['/.env', '/*'],
  ['/gone.data', '/*.data'],
  // The router's own path.
  ['/__manifest', '/__manifest'],
  ['/services', '/services'],
  ['/SERVICES', '/SERVICES'],
  ['/service/none', '/service/none'],
  // Unknown URLs next to private pages do not share the cached 404, so they do not reveal what exists.
  ['/admin/none', '/admin/none'],
  ['/orders/none/none', '/orders/none/none'],
  ['/account/none', '/account/none'],
  ['/api/none', '/api/none'],
  ['/cart/none', '/cart/none'],
])('%s is rendered as %s', (path, shown) => {
  expect(shop.addresses.cachedPath(path)).toBe(shown);
});

test('all addresses of nothing are one page, which shows nothing of them', async () => {
  const { renders } = shop.pages;
  const paths = [
    '/wp-login.php',
    '/.git/config',
    '/x/y?z=1',
    '/*',
    ...Array.from({ length: 8 }, (_, n) => `/wp-${n}`),
  ];
  const mains = new Set<string | undefined>();
  for (const path of paths) {
    const visit = await shop.get(path);
    expect(visit.status).toBe(404);
    mains.add(/<main[^]*<\/main>/.exec(await visit.text())?.[0]);
  }
  expect([...mains]).toEqual([expect.stringContaining('Oops! Page not found')]);
  // The footer chooses categories at random, so one page has up to four renderings.
  expect(shop.pages.renders - renders).toBeLessThanOrEqual(4);
  const data = await shop.get('/gone.data');
  expect([data.status, data.headers.get('Content-Type')]).toEqual([404, 'text/x-script; charset=utf-8']);
});

test('a page learns which routes are behind its links', async () => {
  const page = await (await shop.get('/')).text();
  const version = /"version": ?"(\w+)"/.exec(page)?.[1] ?? '';
  const answer = await shop.get(`/__manifest?version=${version}&paths=/services,/cart,/none`);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(Object.keys((await answer.json()) as object)).toEqual(
    expect.arrayContaining([
      'routes/storefront/services',
      'routes/storefront/cart/page',
      'routes/storefront/not-found',
    ]),
  );
});

test('pages revalidate each time, their data is cached briefly, files for crawlers for five minutes', async () => {
  const cacheControl = async (path: string) => (await shop.get(path)).headers.get('Cache-Control');
  for (const [path, expected] of [
    ['/blog', 'no-cache'],
    ['/_.data', 'private, max-age=10'],
    ['/sitemap.xml', 'public, max-age=300'],
    ['/robots.txt', 'public, max-age=300'],
    ['/feed.xml', 'public, max-age=300'],
  ] as const)
    expect(await cacheControl(path), path).toBe(expected);
});
