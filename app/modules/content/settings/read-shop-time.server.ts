import { type ShopTimeFormatters, getShopTimeFormatters } from '#app/lib/dates.ts';
import { type ShopTimeZone, getShopTimeZone } from '#app/lib/shop-zone.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readSiteContent } from '../read-site-content.server.ts';

/** Returns the current time zone of the shop, in which times are shown and entered. */
export async function readShopTimeZone(ctx: AppContext): Promise<ShopTimeZone> {
  return getShopTimeZone((await readSiteContent(ctx)).provider.timeZone);
}

/** Returns the shop's current time formats. */
export async function readShopTimeFormats(ctx: AppContext): Promise<ShopTimeFormatters> {
  return getShopTimeFormatters(await readShopTimeZone(ctx));
}
