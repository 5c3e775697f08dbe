import { expect, test } from 'vitest';

import { changesBetween } from './model.ts';

test('only what differs is shown; of a new record everything', () => {
  const before = { title: 'Old', price: 100, badges: ['a'] };
  const after = { title: 'New', price: 100, badges: ['a', 'b'] };
  expect(changesBetween(before, after)).toEqual([
    { name: 'badges', before: '[\n  "a"\n]', after: '[\n  "a",\n  "b"\n]' },
    { name: 'title', before: 'Old', after: 'New' },
  ]);
  expect(changesBetween(null, { title: 'New' })).toEqual([{ name: 'title', before: null, after: 'New' }]);
  expect(changesBetween(null, null)).toEqual([]);
});
