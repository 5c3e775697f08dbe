import { expect, test } from 'vitest';

import { applyPriceChange, applyBulkEditToRow, type BulkPriceChange } from './edit-rules.ts';

const prices: [number | null, BulkPriceChange['how'], number, BulkPriceChange['round'], number | null][] = [
  [10_000, 'set', 4_950, 'none', 4_950],
  [null, 'set', 4_950, 'none', 4_950],
  [null, 'percent', 10, '99', null],
  [null, 'amount', 500, 'none', null],
  [14_900, 'percent', 10, 'none', 16_390],
  [14_900, 'percent', -50, 'none', 7_450],
  [14_900, 'percent', 10, '00', 16_400],
  [14_900, 'percent', 10, '99', 16_399],
  [14_900, 'amount', -2_000, '99', 12_899],
  [14_950, 'amount', 0, '00', 15_000],
  [100, 'percent', -90, '99', 99],
  [333, 'percent', 33, 'none', 443],
  [1_000, 'amount', -2_000, 'none', -1_000],
];
test.each(prices)('a price of %s, %s %s, rounded to %s, is %s', (...provided) => {
  const [cents, how, value, round, after] = provided;
  expect(applyPriceChange(cents, { how, value, round })).toBe(after);
});

test('only what the changes are about is said, in the field names of the import', () => {
  const row = { status: 'draft', price_usd: 100, badge_codes: ['a', 'b'], tags: ['x'] };
  expect(applyBulkEditToRow('services', row, {})).toEqual({});
  expect(
    applyBulkEditToRow('services', row, {
      status: 'published',
      category: 'Fix Problems',
      deliveryDays: 3,
      words: { how: 'add', words: ['b', 'c'] },
    }),
  ).toEqual({
    status: 'published',
    category: 'Fix Problems',
    delivery_time_days: 3,
    badge_codes: ['a', 'b', 'c'],
  });
  expect(applyBulkEditToRow('testimonials', row, { status: 'featured' })).toEqual({
    status: 'approved',
    is_featured: true,
  });
  expect(applyBulkEditToRow('testimonials', row, { status: 'hidden' })).toEqual({
    status: 'hidden',
    is_featured: false,
  });
  expect(applyBulkEditToRow('reviews', row, { status: 'rejected', rejectReason: 'spam' })).toEqual({
    status: 'rejected',
    reject_reason: 'spam',
  });
  expect(applyBulkEditToRow('reviews', row, { status: 'approved', rejectReason: 'spam' })).toEqual({
    status: 'approved',
    reject_reason: null,
  });
  expect(applyBulkEditToRow('posts', row, { author: 'Ada', words: { how: 'add', words: ['New'] } })).toEqual({
    author: 'Ada',
    tags: ['x', 'new'],
  });
  expect(applyBulkEditToRow('leads', row, { status: 'won', words: { how: 'remove', words: ['x'] } })).toEqual(
    {
      stage: 'won',
      tags: [],
    },
  );
});
