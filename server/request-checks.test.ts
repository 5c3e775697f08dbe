import { expect, test } from 'vitest';

import { checkUrlForDisguisedPath, checkRequestOriginAgainstCsrf } from './request-checks.ts';

const statusOf = (path: string, query = '') => {
  const checked = checkUrlForDisguisedPath(path, query);
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
const post = (headers: Record<string, string>, takesForeignPosts?: true) => {
  const request = new Request('https://shop.example/x', { method: 'POST', headers });
  return checkRequestOriginAgainstCsrf(request, takesForeignPosts ? { takesForeignPosts } : {}, OWN).ok;
};

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
  expect(post(headers)).toBe(passes);
});

test('[T9] what is proved otherwise needs no origin, reading needs none', () => {
  expect(post({ Origin: 'https://evil.example' }, true)).toBe(true);
  expect(post({ Origin: 'null' }, true)).toBe(true);
  const get = new Request('https://shop.example/', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(checkRequestOriginAgainstCsrf(get, {}, OWN).ok).toBe(true);
});
