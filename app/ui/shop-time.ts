import { createContext, use } from 'react';

import { type ShopTime, shopTime } from '#app/lib/dates.ts';
import { EASTERN } from '#app/lib/shop-zone.ts';

/** The zone of the shop whose page this is; the document sets it, and it is the shipped one where that could not be read. */
export const ZoneOfShop = createContext(EASTERN);

/** How this shop tells times. */
export function useShopTime(): ShopTime {
  return shopTime(use(ZoneOfShop));
}
