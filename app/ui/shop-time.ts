import { createContext, use } from 'react';

import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { EASTERN } from '#app/lib/shop-zone.ts';

/** The time zone of the current shop, set by the document; the built-in one if it could not be read. */
export const ZoneOfShop = createContext(EASTERN);

/** Returns how this shop formats times. */
export function useShopTime(): ShopTime {
  return shopTime(use(ZoneOfShop));
}
