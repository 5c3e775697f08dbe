import { expect, test } from 'vitest';

import { determineCspReportGroup } from './model.ts';

const SHOP = 'https://shop.test';
const PAGE = `${SHOP}/services?q=secret`;

test.each([
  [
    'a host by its origin',
    'script-src-elem',
    'https://evil.example/a.js?id=1',
    PAGE,
    'https://evil.example',
    '/services',
  ],
  ['a socket by its host', 'connect-src', 'wss://evil.example/live', PAGE, 'wss://evil.example', '/services'],
  ['a file of ours by its path', 'img-src', `${SHOP}/media/a.png?w=1`, PAGE, '/media/a.png', '/services'],
  ['a keyword as it is', 'script-src', 'inline', PAGE, 'inline', '/services'],
  ['nothing as inline', 'script-src', '', PAGE, 'inline', '/services'],
  [
    'extensions of a browser as one',
    'script-src',
    'chrome-extension://abc/x.js',
    PAGE,
    'chrome-extension:',
    '/services',
  ],
  ['what is no address', 'img-src', 'not an address', PAGE, 'unreadable', '/services'],
  ['a directive with its values', 'img-src https://a.example', 'data', PAGE, 'data', '/services'],
  [
    'the page of an order without its id',
    'img-src',
    'data',
    `${SHOP}/orders/00000000-0000-4000-8000-000000000001?t=token`,
    'data',
    '/orders/{id}',
  ],
  [
    'a page with a token without it',
    'img-src',
    'data',
    `${SHOP}/x/aB3dEfGh1JkLmN0pQrStUv`,
    'data',
    '/x/{id}',
  ],
  [
    'a slug as it is',
    'img-src',
    'data',
    `${SHOP}/service/google-ads-account-audit-2026`,
    'data',
    '/service/google-ads-account-audit-2026',
  ],
])('%s', (_what, ...[directive, blocked, page, asBlocked, asPage]) => {
  const name = directive.split(' ')[0];
  expect(determineCspReportGroup({ directive, blocked, page }, SHOP)).toEqual({
    directive: name,
    blocked: asBlocked,
    page: asPage,
  });
});

test.each([
  ['a directive there is not', { directive: 'x'.repeat(2000), blocked: 'inline', page: PAGE }],
  ['a page of others', { directive: 'img-src', blocked: 'data', page: 'https://other.example/' }],
  ['no page', { directive: 'img-src', blocked: 'data' }],
  ['nothing', {}],
])('%s is no report of ours', (_what, report) => {
  expect(determineCspReportGroup(report, SHOP)).toBeNull();
});

test('names are cut', () => {
  const group = determineCspReportGroup(
    { directive: 'img-src', blocked: `${SHOP}/${'a'.repeat(900)}`, page: `${SHOP}/${'b'.repeat(900)}` },
    SHOP,
  );
  expect([group?.blocked.length, group?.page.length]).toEqual([200, 200]);
});
