import { count, isNotNull } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';

/**
 * How many orders accepted each version of the legal texts, by its id as orders keep it (`terms-of-service@2`). Every order counts,
 * paid or not, also in the trash: its buyer has agreed. Needs `legal:read`.
 */
export async function countAcceptedVersions(ctx: AppContext): Promise<ReadonlyMap<string, number>> {
  assertCan(ctx, 'legal:read');
  const counts = new Map<string, number>();
  for (const column of [orders.termsVersionId, orders.privacyVersionId]) {
    const rows = await ctx.db
      .select({ id: column, orders: count() })
      .from(orders)
      .where(isNotNull(column))
      .groupBy(column);
    for (const row of rows) if (row.id !== null) counts.set(row.id, row.orders);
  }
  return counts;
}
