import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo } from '#app/platform/db/listing.server.ts';

import { orderSearch } from './order-search.ts';
import { orderTab } from './order-list-labels.ts';
import { matchingOrders } from './find-admin-orders.server.ts';
import { orderVisibility } from './find-visible-orders.server.ts';

/**
 * Counts the orders of the staff's list for a query (`tab=all&unread=yes`), by the same rule and among those
 * the actor sees; limited as in `countUpTo`.
 */
export async function countAdminOrders(ctx: AppContext, query: string): Promise<number> {
  assertCan(ctx, 'orders:read');
  const address = new URLSearchParams(query);
  const search = orderSearch(orderTab(address.get('tab')), orderVisibility(ctx), []);
  const zone = await readShopZone(ctx);
  return countUpTo(ctx, matchingOrders(ctx, { ...search.read(address), zone }));
}
