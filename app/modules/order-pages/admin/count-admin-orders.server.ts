import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo } from '#app/platform/db/listing.server.ts';

import { createVisibleOrderListUrlParameters } from './order-search.ts';
import { parseAdminOrderTab } from './order-list-labels.ts';
import { buildOrderRowsToCountSql } from './find-admin-orders.server.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';

/**
 * Counts the orders of the staff's list for a query (`tab=all&unread=yes`), by the same rule and among those
 * the actor sees; limited as in `countRowsUpTo`.
 */
export async function countAdminOrders(ctx: AppContext, query: string): Promise<number> {
  assertCan(ctx, 'orders:read');
  const address = new URLSearchParams(query);
  const search = createVisibleOrderListUrlParameters(
    parseAdminOrderTab(address.get('tab')),
    getStaffOrderVisibilityRights(ctx),
    [],
  );
  const zone = await readShopTimeZone(ctx);
  return countRowsUpTo(ctx, buildOrderRowsToCountSql(ctx, { ...search.read(address), zone }));
}
