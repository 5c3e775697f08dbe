import { readShopZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countUpTo } from '#app/platform/db/listing.server.ts';

import { deskSearch } from './desk-search.ts';
import { deskTab } from './desk-words.ts';
import { deskMatches } from './find-desk-orders.server.ts';
import { deskSight } from './find-visible-orders.server.ts';

/**
 * Counts the orders of the staff's list for a query (`tab=all&unread=yes`), by the same rule and among those
 * the actor sees; limited as in `countUpTo`.
 */
export async function countDeskOrders(ctx: AppContext, query: string): Promise<number> {
  assertCan(ctx, 'orders:read');
  const address = new URLSearchParams(query);
  const search = deskSearch(deskTab(address.get('tab')), deskSight(ctx), []);
  const zone = await readShopZone(ctx);
  return countUpTo(ctx, deskMatches(ctx, { ...search.read(address), zone }));
}
