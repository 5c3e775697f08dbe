import { afterAll, beforeAll, expect, test } from 'vitest';

import { chooseRequestBodyRule } from '#server/body-rule.ts';
import { calculateRequestRateLimitCost } from '#server/cost.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const MB = 1024 * 1024;
const ID = '019a0000-0000-7000-8000-000000000001';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const JSON_TYPE = 'application/json';
const PICTURE_SENTENCE = 'File size must be less than 10MB';

const rule = (path: string, type: string | null, { hasBody = true, isStaff = false } = {}) => {
  const checked = chooseRequestBodyRule(shop.addresses.factsOf(path), type, { hasBody, isStaff });
  return checked.ok ? checked.value : checked.failure.status;
};

test('what is private is neither kept nor found by search engines', () => {
  const faults = shop.addresses.list.filter(
    ({ facts }) => facts.isPrivate && (facts.kept !== null || facts.sitemap !== undefined),
  );
  expect(faults.map(({ pattern }) => pattern)).toEqual([]);
  const kept = shop.addresses.list.filter(({ facts }) => facts.kept);
  expect(kept.length).toBeGreaterThan(15);
});

test('[T13] every action has a limit for what it is sent, and only files may be large', () => {
  const { list } = shop.addresses;
  const actions = list.filter(({ branch }) => branch.at(-1)?.module.action);
  expect(actions.length).toBeGreaterThan(60);
  for (const { pattern, facts } of actions) {
    const types = [FORM, MULTIPART, JSON_TYPE, 'text/plain', 'application/csp-report'];
    const rules = types.flatMap((type) => {
      const checked = chooseRequestBodyRule(facts, type, { hasBody: true, isStaff: true });
      return checked.ok ? [checked.value] : [];
    });
    expect(rules.length, pattern).toBeGreaterThan(0);
    for (const { kind, limitBytes } of rules)
      expect(limitBytes, pattern).toBeLessThanOrEqual(kind === 'upload' ? 101 * MB : MB);
  }
});

test.each([
  '/submit-review',
  '/submit-review/written?t=token',
  '/submit-review.data',
  '/preview/service/1?sign=x',
  '/email/switch-off?t=token',
  '/orders/1',
  '/ORDERS/1',
  '/%6Frders/1',
  '/orders/_.data',
  '/auth/sign-in',
  '/checkout/success',
  '/account',
  '/admin/orders',
  '/cart',
  '/api/me',
  '/sandbox/pay/1',
])('%s may hold a secret beside words of an attacker', (path) => {
  expect(shop.addresses.factsOf(new URL(path, 'http://shop.test').pathname).isPrivate).toBe(true);
});

test.each(['/services', '/service/logo-design', '/emails', '/previews', '/nothing'])(
  '%s holds no secret',
  (path) => expect(shop.addresses.factsOf(path)).toMatchObject({ isPrivate: false, hasSecret: false }),
);

test('an address of nothing is as private as what lies beside it', () => {
  for (const [path, facts] of [
    ['/account/none', { area: 'account', session: 'person' }],
    ['/admin/none/at/all', { area: 'admin', session: 'staff' }],
    ['/auth/none', { area: 'secret', hasSecret: true }],
    ['/api/none', { area: 'function', methods: null }],
    ['/api/me.data', { area: 'function', methods: null }],
    ['/%zz', { area: 'public' }],
  ] as const)
    expect(shop.addresses.factsOf(path), path).toMatchObject(facts);
});

test('[T13] limits and types follow the address', () => {
  expect(rule('/api/create-checkout', `${JSON_TYPE}; charset=utf-8`)).toEqual({
    limitBytes: 32_768,
    kind: 'json',
  });
  expect(rule('/api/search-intent', JSON_TYPE)).toEqual({ limitBytes: 102_400, kind: 'json' });
  expect(rule('/api/webhooks/stripe', 'text/anything')).toEqual({ limitBytes: 1_048_576, kind: 'raw' });
  for (const type of ['text/plain', FORM, null]) expect(rule('/api/create-checkout', type)).toBe(415);
  for (const type of [null, JSON_TYPE, 'text/plain'])
    expect(rule('/api/search-suggest', type)).toEqual({ limitBytes: 102_400, kind: 'raw' });
  expect(rule('/api/search-events', 'text/plain')).toEqual({ limitBytes: 102_400, kind: 'json' });
  expect(rule('/cart', 'text/plain')).toBe(415);
  expect(rule('/account/picture', MULTIPART)).toMatchObject({ kind: 'upload', sentence: PICTURE_SENTENCE });
  // The data request of a page accepts no files.
  expect(rule('/account/picture.data', MULTIPART)).toMatchObject({ kind: 'form', limitBytes: 65_536 });
});

const SHOP_FORM = { kind: 'form', encoding: 'urlencoded', limitBytes: 65_536, mostFields: 50 };
const STAFF_FORM = { ...SHOP_FORM, limitBytes: 1_048_576, mostFields: 500 };

test('[T13] forms of the shop hold 64 KB and 50 fields, those of the staff more, and a brief all its answers', () => {
  const paths = ['/auth/sign-in', '/contact', '/orders/x/messages', '/account', '/api/reviews', '/nowhere'];
  for (const path of paths) expect(rule(path, FORM), path).toEqual(SHOP_FORM);
  expect(rule('/contact', 'Multipart/Form-Data; boundary=x')).toEqual({
    ...SHOP_FORM,
    encoding: 'multipart',
  });
  for (const path of ['/admin', '/admin.data', '/admin/services/new', `/preview/service/${ID}`]) {
    expect(rule(path, FORM, { isStaff: true }), path).toEqual(STAFF_FORM);
    expect(rule(path, FORM), path).toEqual(SHOP_FORM);
  }
  expect(rule('/account', FORM, { isStaff: true })).toEqual(SHOP_FORM);
  expect(rule('/administration', FORM, { isStaff: true })).toEqual(SHOP_FORM);
  for (const path of [`/orders/${ID}/brief/${ID}`, `/orders/${ID}/brief/${ID}.data`])
    expect(rule(path, FORM)).toEqual({ ...SHOP_FORM, limitBytes: 262_144, mostFields: 810 });
  const asJson = { kind: 'json', limitBytes: 65_536, mostFields: 50 };
  expect(rule('/api/contact', JSON_TYPE)).toEqual(asJson);
  expect(rule('/api/demand', JSON_TYPE)).toEqual(asJson);
  expect(rule('/api/demand', FORM)).toBe(415);
});

test('a page takes forms and nothing else; what is sent nothing is sent an empty form', () => {
  expect(rule('/auth/sign-in', JSON_TYPE)).toBe(400);
  expect(rule('/auth/sign-in', 'text/plain')).toBe(415);
  expect(rule('/auth/sign-in', null)).toBe(415);
  expect(rule('/auth/sign-in', null, { hasBody: false })).toEqual(SHOP_FORM);
  expect(rule('/api/auth/sign-out', null, { hasBody: false })).toEqual({ kind: 'raw', limitBytes: 0 });
});

test.each([
  ['GET', '/services?q=logo', 0, 4],
  ['GET', '/services.data?q=logo', 0, 2],
  ['GET', `/resources/${ID}/download`, 0, 2],
  ['GET', '/api/me', 0, 1],
  ['GET', '/__manifest?paths=%2Fservices&version=1', 0, 1],
  ['POST', '/api/create-checkout', 900, 1],
  ['POST', '/api/search-intent', 100, 1],
  ['POST', '/api/search-intent', 280, 9],
  ['GET', `/services?q=${'a'.repeat(200)}`, 0, 12],
  ['POST', '/contact', 2_000, 4],
  ['POST', '/contact', 64 * 1024, 6],
  // Refused unread, so it costs no more than the largest body that is read.
  ['POST', '/contact', 50 * MB, 36],
  ['POST', `/orders/${ID}/upload`, 25 * MB, 4],
])('%s %s of %i bytes takes %i points', (method, path, bytes, points) => {
  const url = new URL(path, 'http://shop.test');
  const request = new Request(url, { method, headers: bytes > 0 ? { 'Content-Length': String(bytes) } : {} });
  expect(calculateRequestRateLimitCost({ request, url, facts: shop.addresses.factsOf(url.pathname) })).toBe(
    points,
  );
});

test('no third party runs where something of one person is shown', () => {
  expect(shop.addresses.book.trackerFree).toEqual(
    'account admin api auth buy c cart checkout email orders preview sandbox submit-review'.split(' '),
  );
});
