import { expect, test } from 'vitest';

import { formatCentsAsAmountInput, parseDollarsToCents } from './amount-input.ts';

test.each([
  ['149', 14_900],
  [' $1,490.5 ', 149_050],
  ['$ 0.99', 99],
  ['0', 0],
  ['1490', 149_000],
  ['999,999.99', 99_999_999],
  ['1000000', null],
  ['99,99', null],
  ['1.234', null],
  ['.5', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['9'.repeat(40), null],
])('%j is %j cents', (typed, cents) => {
  expect(parseDollarsToCents(typed)).toBe(cents);
});

test('what a field holds is read as the same amount', () => {
  for (const cents of [0, 5, 99, 100, 14_905, 99_999_999])
    expect(parseDollarsToCents(formatCentsAsAmountInput(cents))).toBe(cents);
});
