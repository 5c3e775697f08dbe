import { expect, test } from 'vitest';

import { cacheControlOf, pageKey, pagePath } from './cached-routes.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=x&gclid=1', '/'],
  ['/?page=2', '/'],
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
  '//services',
])('%s never enters the page cache', (url) => {
  expect(pageKey(url)).toBeNull();
});

test('a data address belongs to its page', () => {
  expect(['/_.data', '/services.data', '/services'].map(pagePath)).toEqual(['/', '/services', '/services']);
});

test('pages are asked for each time, their data is kept for a click, and files for crawlers for five minutes', () => {
  expect(
    ['/blog', '/blog?page=2', '/_.data', '/sitemap.xml', '/robots.txt', '/feed.xml'].map(cacheControlOf),
  ).toEqual([
    'no-cache',
    'no-cache',
    'private, max-age=10',
    'public, max-age=300',
    'public, max-age=300',
    'public, max-age=300',
  ]);
});
