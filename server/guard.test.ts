import { expect, test } from 'vitest';

import { bodyRule, checkAddress, checkOrigin } from './guard.ts';

const statusOf = (path: string, query = '') => {
  const checked = checkAddress(path, query);
  return checked.ok ? 200 : checked.failure.status;
};

test.each([
  '//admin',
  '/admin//users',
  '/%2fadmin',
  '/x%2Fadmin',
  '/admin;x',
  '/admin%3Bx',
  '/..%2fadmin',
  '/%2e%2e/admin',
  '/%2561dmin',
  '/admin%2f',
  '/.../admin',
  '/\\admin',
  '/%5cadmin',
  '/admin%09',
  '/%0aadmin',
])('[T4] the disguised address %s does not exist', (path) => {
  expect(statusOf(path)).toBe(404);
});

test.each([
  '/',
  '/services',
  '/services/',
  '/service/a-b',
  '/%61dmin',
  '/ADMIN',
  '/assets/x.js',
  '/caf%C3%A9',
])('%s goes on to the routes', (path) => {
  expect(statusOf(path)).toBe(200);
});

test.each([
  ['/%00', ''],
  ['/x', '?q=%00'],
  ['/%ED%A0%80', ''],
  ['/x', '?q=%ED%A0%80'],
  ['/%', ''],
  ['/%zz', ''],
  ['/x', '?q=%E0%A4%A'],
])('[T12] %s%s is malformed', (path, query) => {
  expect(statusOf(path, query)).toBe(400);
});

const OWN = new Set(['https://shop.example']);
const post = (path: string, headers: Record<string, string>) =>
  checkOrigin(new Request(`https://shop.example${path}`, { method: 'POST', headers }), path, OWN).ok;

test.each<[string, Record<string, string>, boolean]>([
  ['same-origin by the browser', { 'Sec-Fetch-Site': 'same-origin' }, true],
  ['same-site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.example' }, false],
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, false],
  ['none', { 'Sec-Fetch-Site': 'none' }, false],
  ['our origin', { Origin: 'https://shop.example' }, true],
  ['our host over http', { Origin: 'http://shop.example' }, false],
  ['our host with a port', { Origin: 'https://shop.example:8443' }, false],
  ['null origin', { Origin: 'null' }, false],
  ['same origin from a page without a referrer', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, true],
  ['null origin of another site', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, false],
  ['another origin', { Origin: 'https://evil.example' }, false],
  ['no origin and no cookie', {}, true],
  ['no origin and a foreign cookie', { Cookie: 'other=1' }, true],
  ['no origin and our checkout cookie', { Cookie: '__Host-pf_checkout=1' }, false],
  ['no origin and our unprefixed cookie', { Cookie: 'a=b; pf_checkout=1' }, false],
])('[T9] a post with %s passes: %s', (_, headers, passes) => {
  expect(post('/api/create-checkout', headers)).toBe(passes);
});

test('[T9] the webhook and policy reports need no origin, reading needs none', () => {
  expect(post('/api/webhooks/stripe', { Origin: 'https://evil.example' })).toBe(true);
  expect(post('/api/csp-report', { Origin: 'null' })).toBe(true);
  const get = new Request('https://shop.example/', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(checkOrigin(get, '/', OWN).ok).toBe(true);
});

const rule = (path: string, type: string | null, { hasBody = true, isStaff = false } = {}) => {
  const checked = bodyRule(path, type, { hasBody, isStaff });
  return checked.ok ? checked.value : checked.failure.status;
};

test('[T13] limits and types follow the address', () => {
  expect(rule('/api/create-checkout', 'application/json; charset=utf-8')).toEqual({
    limitBytes: 32_768,
    kind: 'json',
  });
  expect(rule('/api/search-intent', 'application/json')).toEqual({ limitBytes: 102_400, kind: 'json' });
  expect(rule('/api/webhooks/stripe', 'text/anything')).toEqual({ limitBytes: 1_048_576, kind: 'raw' });
  expect(rule('/api/create-checkout', 'text/plain')).toBe(415);
  expect(rule('/api/create-checkout', 'application/x-www-form-urlencoded')).toBe(415);
  expect(rule('/api/create-checkout', null)).toBe(415);
  for (const type of [null, 'application/json', 'text/plain'])
    expect(rule('/api/search-suggest', type)).toEqual({ limitBytes: 102_400, kind: 'raw' });
  expect(rule('/cart', 'text/plain')).toBe(415);
});

const FORM = 'application/x-www-form-urlencoded';
const SHOP_FORM = { kind: 'form', encoding: 'urlencoded', limitBytes: 65_536, mostFields: 50 };
const STAFF_FORM = { ...SHOP_FORM, limitBytes: 1_048_576, mostFields: 500 };

test('[T13] forms of the shop hold 64 KB and 50 fields, those of the staff more, and a brief all its answers', () => {
  for (const path of [
    '/auth/sign-in',
    '/contact',
    '/orders/x/messages',
    '/account',
    '/api/reviews',
    '/nowhere',
  ])
    expect(rule(path, FORM), path).toEqual(SHOP_FORM);
  expect(rule('/contact', 'Multipart/Form-Data; boundary=x')).toEqual({
    ...SHOP_FORM,
    encoding: 'multipart',
  });
  const id = '019a0000-0000-7000-8000-000000000001';
  for (const path of ['/admin', '/admin.data', '/admin/services/new', `/preview/service/${id}`]) {
    expect(rule(path, FORM, { isStaff: true }), path).toEqual(STAFF_FORM);
    expect(rule(path, FORM), path).toEqual(SHOP_FORM);
  }
  expect(rule('/account', FORM, { isStaff: true })).toEqual(SHOP_FORM);
  expect(rule('/administration', FORM, { isStaff: true })).toEqual(SHOP_FORM);
  for (const path of [`/orders/${id}/brief/${id}`, `/orders/${id}/brief/${id}.data`])
    expect(rule(path, FORM)).toEqual({ ...SHOP_FORM, limitBytes: 262_144, mostFields: 810 });
  expect(rule('/api/contact', 'application/json')).toEqual({
    kind: 'json',
    limitBytes: 65_536,
    mostFields: 50,
  });
});

test('a page takes forms and nothing else; what is sent nothing is sent an empty form', () => {
  expect(rule('/auth/sign-in', 'application/json')).toBe(400);
  expect(rule('/auth/sign-in', 'text/plain')).toBe(415);
  expect(rule('/auth/sign-in', null)).toBe(415);
  expect(rule('/auth/sign-in', null, { hasBody: false })).toEqual(SHOP_FORM);
  expect(rule('/api/auth/sign-out', null, { hasBody: false })).toEqual({ kind: 'raw', limitBytes: 0 });
});
