import { expect, test } from 'vitest';

import { maskSearchQueryIfRare, computeSearchTrend } from './search-terms.ts';

test.each([
  ['ads burn money', 3, 'ads burn money'],
  ['ads burn money', 2, 'a••• b••• m•••'],
  ['ada lovelace at shop.test', 9, 'a••• l••• a••• s•••'],
  ['call [phone]', 9, 'c••• [•••'],
  ['order 123456', 9, 'o••• 1•••'],
  ['website 2026', 3, 'website 2026'],
])('“%s” of %i visits is shown as “%s”', (query, people, shown) => {
  expect(maskSearchQueryIfRare(query, people)).toEqual({ query: shown, isMasked: shown !== query });
});

test('a trend compares the halves of a span', () => {
  expect(computeSearchTrend({ recent: 6, searches: 10 })).toBe(0.5);
  expect(computeSearchTrend({ recent: 0, searches: 10 })).toBe(-1);
  expect(computeSearchTrend({ recent: 4, searches: 4 })).toBeNull();
});
