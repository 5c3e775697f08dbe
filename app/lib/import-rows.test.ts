import { expect, test } from 'vitest';
import { z } from 'zod';

import {
  importedTimestampSchema,
  createImportTextSchema,
  parseImportRows,
  listRepeatedImportValueProblems,
  listExistingValueProblems,
} from './import-rows.ts';

test.each([
  ['2026-06-01', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01T09:30:00.123Z', '2026-06-01T09:30:00.123Z'],
  ['2026-06-01 09:30:00+00', '2026-06-01T09:30:00.000Z'],
  ['2026-06-01 09:30:00.123456-0400', '2026-06-01T13:30:00.123Z'],
  ['2026-06-01T09:30', '2026-06-01T09:30:00.000Z'],
])('the moment %s is read', (text, iso) => {
  expect(importedTimestampSchema.parse(text).toISOString()).toBe(iso);
});

test.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-06-01T25:00', '06/01/2026', '2026-06-01junk'])(
  '%j is no moment',
  (text) => {
    expect(importedTimestampSchema.safeParse(text).success).toBe(false);
  },
);

test('text the database cannot hold is refused', () => {
  const text = createImportTextSchema(5);
  expect(['ok', 'a\0b', '\uD800', 'too long'].map((value) => text.safeParse(value).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('every bad field of every row is named, rows counted from 1', () => {
  const schema = z.object({ name: z.string(), price: z.int() });
  const { parsed, problems } = parseImportRows(schema, [
    { name: 'a', price: 1 },
    { name: 2, price: 'x' },
    'no row',
  ]);
  expect(parsed).toEqual([{ name: 'a', price: 1 }]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, 'name'],
    [2, 'price'],
    [3, '(row)'],
  ]);
});

test('a value that repeats, or that the shop has already, is named at the later row', () => {
  expect(listRepeatedImportValueProblems('slug', ['a', null, 'b', 'a', null])).toEqual([
    { row: 4, field: 'slug', message: '"a" is already in row 1' },
  ]);
  expect(
    listExistingValueProblems('slug', ['a', null, 'b'], new Set(['b', null])).map(({ row }) => row),
  ).toEqual([3]);
});
