import { createContext, use } from 'react';

import { type ShopTimeFormatters, getShopTimeFormatters } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';

/** The time zone of the current shop, set by the document; the built-in one if it could not be read. */
export const ShopTimeZoneContext = createContext(EASTERN_TIME_ZONE);

/** Returns how this shop formats times. */
export function useShopTimeFormatters(): ShopTimeFormatters {
  return getShopTimeFormatters(use(ShopTimeZoneContext));
}
