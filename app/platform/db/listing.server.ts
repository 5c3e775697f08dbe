import { type SQL, sql } from 'drizzle-orm';

import { type ListFault, type ListPage, MAX_COUNT } from '#app/lib/list-page.ts';

import type { AppContext } from '../context.ts';
import { rowsOf } from './rows.server.ts';

/** Counts the rows of a select, never further than 10,001: a list says `10,000+` then, and stays fast. */
export async function countUpTo({ db }: Pick<AppContext, 'db'>, rows: SQL): Promise<number> {
  const [counted] = await rowsOf(
    db,
    sql`select count(*)::integer as total from (select 1 from (${rows}) as matching limit ${MAX_COUNT + 1}) as counted`,
  );
  return Number(counted?.['total'] ?? 0);
}

type Reading<Row> = {
  /** Rows from `offset` on, at most `limit`, in an order with a unique last key, so that pages do not overlap. */
  rows: (range: { limit: number; offset: number }) => Promise<Row[]>;
  /** How many match, as `countUpTo` says it. */
  count: () => Promise<number>;
};

function pageOf<Row>(found: Row[], { page, size, counted }: { page: number; size: number; counted: number }) {
  const rows = found.slice(0, size);
  const total = { count: Math.min(counted, MAX_COUNT), isMore: counted > MAX_COUNT };
  return { rows, page, size, total, hasNext: found.length > size } satisfies ListPage<Row>;
}

/**
 * One page of a list and how many rows match. Counts only when the page itself does not tell, and at most once; a page
 * behind the last one gives the last one.
 */
export async function readPage<Row>(
  { page, size }: { page: number; size: number },
  { rows, count }: Reading<Row>,
): Promise<ListPage<Row>> {
  const offset = (page - 1) * size;
  const found = await rows({ limit: size + 1, offset });
  const isLast = found.length <= size && (found.length > 0 || page === 1);
  if (isLast) return pageOf(found, { page, size, counted: offset + found.length });
  const counted = await count();
  if (found.length > 0) return pageOf(found, { page, size, counted });
  const last = Math.max(1, Math.ceil(Math.min(counted, MAX_COUNT) / size));
  const again = await rows({ limit: size + 1, offset: (last - 1) * size });
  return pageOf(again, { page: last, size, counted });
}

/** A list for a page: a failure is logged here and shown in the list's place, with its filters kept. */
export async function readList<Row>(
  ctx: AppContext,
  read: () => Promise<ListPage<Row>>,
): Promise<ListPage<Row> | ListFault> {
  try {
    return await read();
  } catch (error) {
    // A refusal is an answer of its own.
    if (error instanceof Response) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a list could not be read');
    return { isFailed: true, requestId: ctx.requestId };
  }
}
