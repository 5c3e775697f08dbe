import { type SQL, sql } from 'drizzle-orm';

import { MAX_COUNTED_LIST_ROWS, type ListMatchCount } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo } from '#app/platform/db/listing.server.ts';

import { orders } from './order-tables.server.ts';

/**
 * The orders that name a version, a row each; each half has its own index, and an id occurs in only one of
 * them.
 */
export const buildOrdersAcceptingLegalTextSql = (id: string): SQL =>
  sql`select 1 from ${orders} where ${orders.termsVersionId} = ${id}
      union all select 1 from ${orders} where ${orders.privacyVersionId} = ${id}`;

/**
 * Counts the orders that accepted each of these versions of the legal texts, by its id as stored in orders
 * (`terms-of-service@2`). Every order counts, paid or not, also in the trash, because its buyer has agreed.
 * Counts stop at 10,000. Needs `legal:read`.
 */
export async function countOrdersByAcceptedLegalVersion(
  ctx: AppContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListMatchCount>> {
  assertCan(ctx, 'legal:read');
  const counts = new Map<string, ListMatchCount>();
  for (const id of ids) {
    const counted = await countRowsUpTo(ctx, buildOrdersAcceptingLegalTextSql(id));
    counts.set(id, {
      count: Math.min(counted, MAX_COUNTED_LIST_ROWS),
      isMore: counted > MAX_COUNTED_LIST_ROWS,
    });
  }
  return counts;
}
