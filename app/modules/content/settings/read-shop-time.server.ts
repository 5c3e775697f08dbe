import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { type ShopZone, shopZone } from '#app/lib/shop-zone.ts';
import type { AppContext } from '#app/platform/context.ts';

import { siteContent } from '../read-site-content.server.ts';

/** Returns the current time zone of the shop, in which times are shown and entered. */
export async function readShopZone(ctx: AppContext): Promise<ShopZone> {
  return shopZone((await siteContent(ctx)).provider.timeZone);
}

/** Returns the shop's current time formats. */
export async function readShopTime(ctx: AppContext): Promise<ShopTime> {
  return shopTime(await readShopZone(ctx));
}
