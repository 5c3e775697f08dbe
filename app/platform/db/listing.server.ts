import { type SQL, sql } from 'drizzle-orm';

import {
  type FailedListPageLoad,
  type ListPage,
  MAX_COUNTED_LIST_ROWS,
  MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST,
  type ListMatchCount,
} from '#app/lib/list-page.ts';

import type { AppContext } from '../context.ts';
import { runRawSqlQuery } from './rows.server.ts';

/**
 * Counts the rows of a select, at most to one more than `most`: a list then shows `10,000+`, and stays fast.
 */
export async function countRowsUpTo(
  { db }: Pick<AppContext, 'db'>,
  rows: SQL,
  most = MAX_COUNTED_LIST_ROWS,
): Promise<number> {
  const [counted] = await runRawSqlQuery(
    db,
    sql`select count(*)::integer as total from (select 1 from (${rows}) as matching limit ${most + 1}) as counted`,
  );
  return Number(counted?.['total'] ?? 0);
}

/** Counts several selects like `countRowsUpTo`, in one statement; the result has the keys of the argument. */
export async function countRowsOfSelectsUpTo<Key extends string>(
  { db }: Pick<AppContext, 'db'>,
  selects: Readonly<Record<Key, SQL>>,
  most = MAX_COUNTED_LIST_ROWS,
): Promise<Record<Key, number>> {
  const keys = Object.keys(selects) as Key[]; // Object.keys returns string[]
  const counts = keys.map(
    (key) =>
      sql`(select count(*)::integer from (select 1 from (${selects[key]}) as matching limit ${most + 1}) as counted)`,
  );
  const [row] = await runRawSqlQuery(
    db,
    sql`select array[${sql.join(counts, sql`, `)}]::integer[] as totals`,
  );
  const totals = row?.['totals'] as number[];
  return Object.fromEntries(keys.map((key, place) => [key, totals[place] ?? 0])) as Record<Key, number>;
}

/** Returns the number of rows of each tab of a list, in one statement. */
export async function countRowsPerTab<Key extends string>(
  ctx: Pick<AppContext, 'db'>,
  selects: Readonly<Record<Key, SQL>>,
): Promise<Record<Key, ListMatchCount>> {
  const counts = await countRowsOfSelectsUpTo(ctx, selects, MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST);
  const totalOf = (counted: number): ListMatchCount => ({
    count: Math.min(counted, MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST),
    isMore: counted > MAX_COUNTED_ROWS_OF_EXPENSIVE_LIST,
  });
  const totals = Object.entries<number>(counts).map(([key, counted]) => [key, totalOf(counted)]);
  return Object.fromEntries(totals) as Record<Key, ListMatchCount>; // the keys of the argument
}

type PaginatedListQueries<Row> = {
  /** At most `limit` rows from `offset` on; the order ends with a unique key, so pages do not overlap. */
  rows: (range: { limit: number; offset: number }) => Promise<Row[]>;
  /** Counts the matching rows like `countRowsUpTo`. */
  count: (most: number) => Promise<number>;
  /** Where counting stops; less than 10,000 where each row has to be inspected. */
  most?: number;
};

type CountedPageRange = { page: number; size: number; counted: number; most: number };

function buildPaginatedListPage<Row>(found: Row[], { page, size, counted, most }: CountedPageRange) {
  const rows = found.slice(0, size);
  const total = { count: Math.min(counted, most), isMore: counted > most };
  return { rows, page, size, total, hasNext: found.length > size } satisfies ListPage<Row>;
}

/**
 * Returns one page of a list and how many rows match. Counts only when the page itself does not show the
 * total, and at most once; a page number past the end returns the last page.
 */
export async function readPaginatedDatabaseList<Row>(
  { page, size }: { page: number; size: number },
  { rows, count, most = MAX_COUNTED_LIST_ROWS }: PaginatedListQueries<Row>,
): Promise<ListPage<Row>> {
  const offset = (page - 1) * size;
  const found = await rows({ limit: size + 1, offset });
  const isLast = found.length <= size && (found.length > 0 || page === 1);
  if (isLast)
    return buildPaginatedListPage(found, {
      page,
      size,
      counted: offset + found.length,
      most: MAX_COUNTED_LIST_ROWS,
    });
  const counted = await count(most);
  if (found.length > 0) return buildPaginatedListPage(found, { page, size, counted, most });
  const last = Math.max(1, Math.ceil(Math.min(counted, most) / size));
  const again = await rows({ limit: size + 1, offset: (last - 1) * size });
  return buildPaginatedListPage(again, { page: last, size, counted, most });
}

/** Yields the whole list in its order, read in parts of 500: the content of an export. */
export async function* streamAllListRowsForExport<Row>(
  rows: PaginatedListQueries<Row>['rows'],
): AsyncGenerator<readonly Row[], void, undefined> {
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const part = await rows({ limit, offset });
    yield part;
    if (part.length < limit) return;
  }
}

/** Reads a list for a page: a failure is logged and shown in place of the list, with its filters kept. */
export async function readListPageOrFailure<Row>(
  ctx: AppContext,
  read: () => Promise<ListPage<Row>>,
): Promise<ListPage<Row> | FailedListPageLoad> {
  try {
    return await read();
  } catch (error) {
    // A thrown response is not a read failure.
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a list could not be read');
    return { isFailed: true, requestId: ctx.requestId };
  }
}
