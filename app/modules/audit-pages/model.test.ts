import { expect, test } from 'vitest';

import { listAuditValueChanges } from './model.ts';

test('only what differs is shown; of a new record everything', () => {
  const before = { title: 'Old', price: 100, badges: ['a'] };
  const after = { title: 'New', price: 100, badges: ['a', 'b'] };
  expect(listAuditValueChanges(before, after)).toEqual([
    { name: 'badges', before: '[\n  "a"\n]', after: '[\n  "a",\n  "b"\n]' },
    { name: 'title', before: 'Old', after: 'New' },
  ]);
  expect(listAuditValueChanges(null, { title: 'New' })).toEqual([
    { name: 'title', before: null, after: 'New' },
  ]);
  expect(listAuditValueChanges(null, null)).toEqual([]);
});
