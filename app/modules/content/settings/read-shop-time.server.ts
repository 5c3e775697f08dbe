import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { type ShopZone, shopZone } from '#app/lib/shop-zone.ts';
import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

/** The zone of the shop as it is now: in it times are told, and what is typed is meant. */
export async function readShopZone(ctx: AppContext): Promise<ShopZone> {
  return shopZone((await siteContent(ctx)).provider.timeZone);
}

/** How the shop tells times now. */
export async function readShopTime(ctx: AppContext): Promise<ShopTime> {
  return shopTime(await readShopZone(ctx));
}
