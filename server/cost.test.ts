import { expect, test } from 'vitest';

import { costOf } from './cost.ts';

const MB = 1024 * 1024;

test.each([
  ['GET', '/services?q=logo', 0, 4],
  ['GET', '/services.data?q=logo', 0, 2],
  ['GET', '/resources/0f8fad5b-d9cb-469f-a165-70867728950e/download', 0, 2],
  ['GET', '/api/me', 0, 1],
  ['GET', '/__manifest?paths=%2Fservices&version=1', 0, 1],
  ['POST', '/api/create-checkout', 900, 1],
  ['POST', '/api/search-intent', 100, 1],
  ['POST', '/api/search-intent', 280, 9],
  ['GET', `/services?q=${'a'.repeat(200)}`, 0, 12],
  ['POST', '/contact', 2_000, 4],
  ['POST', '/contact', 64 * 1024, 6],
  // Refused unread, so it costs no more than the largest that is read.
  ['POST', '/contact', 50 * MB, 36],
  ['POST', '/orders/0f8fad5b-d9cb-469f-a165-70867728950e/upload', 25 * MB, 4],
])('%s %s of %i bytes takes %i points', (method, path, bytes, points) => {
  const url = new URL(path, 'http://shop.test');
  const request = new Request(url, { method, headers: bytes > 0 ? { 'Content-Length': String(bytes) } : {} });
  expect(costOf({ request, url })).toBe(points);
});
