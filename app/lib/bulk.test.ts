import { expect, test } from 'vitest';

import { bulkSelectionSchema, formatBulkActionSummary } from './bulk.ts';

const A = 'a3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f1';
const B = 'b3f1a0de-6c58-4cf5-8d47-0f6b4f9fd7f2';

test.each([
  [{ ids: A }, { ids: [A], matching: null }],
  [{ ids: [A, B, A] }, { ids: [A, B], matching: null }],
  [{ ids: `${A},${B}` }, { ids: [A, B], matching: null }],
  [{ matching: '?q=a' }, { ids: [], matching: '?q=a' }],
  [{ matching: '' }, { ids: [], matching: '' }],
  [
    { ids: A, matching: 'ticked' },
    { ids: [A], matching: null },
  ],
  [{}, { ids: [], matching: null }],
])('the choice of a bulk action: %j', (fields, choice) => {
  expect(bulkSelectionSchema.parse(fields)).toEqual(choice);
});

test('rows that cannot be, and more rows than one action may take, are refused', () => {
  expect(bulkSelectionSchema.safeParse({ ids: "1'; drop table services" }).success).toBe(false);
  const many = Array.from({ length: 10_001 }, (_, at) => A.replace(/^.{8}/, String(at).padStart(8, '0')));
  expect(bulkSelectionSchema.safeParse({ ids: many }).success).toBe(false);
});

test('the result is said in one line', () => {
  expect(formatBulkActionSummary({ done: [A, B], skipped: [] }, 'archived')).toBe('2 archived');
  expect(formatBulkActionSummary({ done: [], skipped: [{ name: 'a', reason: 'b' }] }, 'archived')).toBe(
    '0 archived, 1 skipped',
  );
});
