import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

import {
  listActiveSearchFilters,
  formatPriceRangeParam,
  formatPriceRangeLabel,
  buildServiceSearchUrl,
  type ServiceSearchSelection,
} from './model.ts';
import { MAX_SEARCH_QUERY_LENGTH } from './query-length.ts';
import { parseServiceSearchUrlParams } from './schemas.ts';

const read = (query: string) => parseServiceSearchUrlParams(new URLSearchParams(query), DEFAULT_CATEGORIES);
const NOTHING: ServiceSearchSelection = {
  q: '',
  literal: false,
  category: null,
  price: null,
  delivery: null,
  sort: 'price-asc',
};

test('an address without parameters is the default listing', () => {
  expect(read('')).toEqual(NOTHING);
});

test('a choice comes back from its own address', () => {
  for (const query of [
    'q=slow+shop',
    'q=slow+shop&literal=1&delivery=3',
    'q=a%26b%3D%23&category=Fix+Problems&price=150-300&delivery=3&sort=price-desc',
    'category=Advise+%26+Plan&price=-150',
    'price=500-&delivery=1',
    'q=logo&sort=price-asc',
    'sort=most-recent',
  ]) {
    const choice = read(query);
    expect(buildServiceSearchUrl(choice)).toBe(`/services?${query}`);
    expect(read(buildServiceSearchUrl(choice).split('?')[1] ?? '')).toEqual(choice);
  }
});

test('a query is ordered by what fits best, unless another order is asked for', () => {
  expect(read('q=logo').sort).toBe('best-match');
  expect(read('q=logo&sort=best-match').sort).toBe('best-match');
  expect(read('q=logo&sort=alphabetical-asc').sort).toBe('alphabetical-asc');
  expect(read('sort=best-match').sort).toBe('price-asc');
});

test.each([
  'category=Cheap&price=abc&delivery=2&sort=__proto__',
  'category=constructor&price=-&delivery=1.5',
  'price=300-100&delivery=-1',
  'price=1e3-&delivery=0x1',
  'price=99999999-&delivery=%201',
  'q=%20%09%20&price=%00&delivery=7;drop',
])('%s falls back to the defaults', (query) => {
  expect(read(query)).toEqual(NOTHING);
});

test('a query is tidied and cut to 200 characters', () => {
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(MAX_SEARCH_QUERY_LENGTH);
  expect(Array.from(read(`q=${encodeURIComponent('😀'.repeat(300))}`).q)).toHaveLength(
    MAX_SEARCH_QUERY_LENGTH,
  );
  expect(read('q=%20slow%0A%09shop%20').q).toBe('slow shop');
  expect(read(`q=${encodeURIComponent('a\u202Eb\u0000c')}`).q).toBe('ab c');
});

test('each part of a choice is named and can be taken away', () => {
  const choice = read('q=logo&category=create&price=-150&delivery=1');
  const parts = listActiveSearchFilters(choice);
  expect(parts.map(({ name }) => name)).toEqual([
    '“logo”',
    'Create Content',
    'Up to $150',
    'Within 24 hours',
  ]);
  expect(parts.map(({ without }) => buildServiceSearchUrl(without))).toEqual([
    '/services?category=Create+Content&price=-150&delivery=1',
    '/services?q=logo&price=-150&delivery=1',
    '/services?q=logo&category=Create+Content&delivery=1',
    '/services?q=logo&category=Create+Content&price=-150',
  ]);
});

test('a price range is written in whole dollars', () => {
  expect(formatPriceRangeParam({ minCents: 15_000, maxCents: 30_000 })).toBe('150-300');
  expect(formatPriceRangeParam(null)).toBe('');
  expect(formatPriceRangeLabel({ minCents: 15_000, maxCents: 30_000 })).toBe('$150 to $300');
  expect(formatPriceRangeLabel({ minCents: 50_000, maxCents: null })).toBe('$500 and up');
});
