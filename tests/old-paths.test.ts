import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import {
  isReservedPathSegment,
  normalizeOldServicePath,
  findOldServicePathProblem,
} from '#app/modules/catalog/old-paths.ts';
import routes from '#app/routes.ts';

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined };

/** Returns the first part of every address of the shop; layouts without a path have none of their own. */
function firstParts(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ path, children = [] }) =>
    path === undefined ? firstParts(children) : [path.split('/')[0] ?? ''],
  );
}

test('every first part of an address of the shop is refused as an old address', () => {
  const own = firstParts(routes as Entry[]).filter((part) => part !== '*' && part !== '');
  const files = readdirSync(new URL('../public', import.meta.url));
  expect([...own, ...files].filter((part) => !isReservedPathSegment(part))).toEqual([]);
});

test.each([
  ['https://old.example/products/Ads-Audit?variant=1#x', '/products/ads-audit'],
  ['/products/ads-audit/', '/products/ads-audit'],
  ['products/ads-audit', '/products/ads-audit'],
  ['//old.example/products/a', '/old.example/products/a'],
  ['/produkte/M%C3%B6bel', '/produkte/m%c3%b6bel'],
  ['/produkte/Möbel', '/produkte/m%c3%b6bel'],
  ['/a%20b', '/a%20b'],
  ['/100%', '/100%25'],
])('%s is stored as %s', (address, path) => {
  expect(normalizeOldServicePath(address)).toBe(path);
  expect(normalizeOldServicePath(path)).toBe(path);
});

test.each([
  ['/', 'home page'],
  ['/checkout/success', 'everything under /checkout'],
  ['/service/ads', 'Former slugs'],
  ['/blog/post', 'everything under /blog'],
  [`/products/${'a'.repeat(500)}`, 'longer than 500'],
])('%s is refused: %s', (path, words) => {
  expect(findOldServicePathProblem(path)).toContain(words);
});

test('an address that the shop does not have is taken', () => {
  expect(findOldServicePathProblem('/products/ads')).toBeNull();
});
