import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { formatListPageRange, formatListMatchCount } from '#app/lib/list-page.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { countRowsUpTo, readListPageOrFailure, readPaginatedDatabaseList } from './listing.server.ts';

/** A list of this many numbers that records how often it is read. */
function numbers(many: number) {
  const queries = { rows: 0, count: 0 };
  return {
    queries,
    rows: async ({ limit, offset }: { limit: number; offset: number }) => {
      queries.rows += 1;
      return Array.from({ length: Math.max(0, Math.min(limit, many - offset)) }, (_, at) => offset + at + 1);
    },
    count: async (most: number) => {
      queries.count += 1;
      return Math.min(many, most + 1);
    },
  };
}

test.each([
  { many: 0, page: 1, range: '0', counts: 0, hasNext: false },
  { many: 7, page: 1, range: '1 to 7 of 7', counts: 0, hasNext: false },
  { many: 25, page: 1, range: '1 to 25 of 25', counts: 0, hasNext: false },
  { many: 26, page: 1, range: '1 to 25 of 26', counts: 1, hasNext: true },
  { many: 26, page: 2, range: '26 to 26 of 26', counts: 0, hasNext: false },
  { many: 26, page: 99, range: '26 to 26 of 26', counts: 1, hasNext: false },
  { many: 12_000, page: 1, range: '1 to 25 of 10,000+', counts: 1, hasNext: true },
  { many: 12_000, page: 401, range: '10,001 to 10,025 of 10,000+', counts: 1, hasNext: true },
])('page $page of $many: $range, counted $counts times', async ({ many, page, range, counts, hasNext }) => {
  const list = numbers(many);
  const read = await readPaginatedDatabaseList({ page, size: 25 }, list);
  expect(formatListPageRange(read)).toBe(range);
  expect([read.hasNext, list.queries.count]).toEqual([hasNext, counts]);
});

test('where a count is dear it stops earlier, and the rows go on', async () => {
  const read = await readPaginatedDatabaseList({ page: 60, size: 25 }, { ...numbers(1_600), most: 1_000 });
  expect(formatListPageRange(read)).toBe('1,476 to 1,500 of 1,000+');
  expect(read.hasNext).toBe(true);
  expect(
    formatListPageRange(
      await readPaginatedDatabaseList({ page: 1, size: 25 }, { ...numbers(900), most: 1_000 }),
    ),
  ).toBe('1 to 25 of 900');
});

test('counting stops behind 10,000', async () => {
  const ctx = await freshContext();
  expect(await countRowsUpTo(ctx, sql`select 1 from generate_series(1, 30)`)).toBe(30);
  expect(await countRowsUpTo(ctx, sql`select 1 from generate_series(1, 50000)`)).toBe(10_001);
  expect(formatListMatchCount({ count: 10_000, isMore: true })).toBe('10,000+');
});

test('a list that fails says so with the id to quote; a refusal stays a refusal', async () => {
  const ctx = await freshContext();
  const failed = await readListPageOrFailure(ctx, () => Promise.reject(new Error('no connection')));
  expect(failed).toEqual({ isFailed: true, requestId: ctx.requestId });
  const refusal = new Response(null, { status: 403 });
  await expect(readListPageOrFailure(ctx, () => Promise.reject(refusal as never))).rejects.toBe(refusal);
});
