import { HOUR_MS } from './durations.ts';
import type { ShopTimeZone } from './shop-zone.ts';

/**
 * Formats dates in US English. Creates the formatter with the first date: that costs a browser up to 20 ms,
 * and many pages show no date. Engines put a narrow no-break space before AM; other parts of the page use the
 * plain one.
 */
function createLazyDateFormatter(options: Intl.DateTimeFormatOptions): (at: Date | string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(at)).replaceAll(/\s/g, ' ');
  };
}

/**
 * Formats dates and times for customers in the shop's zone, whose name follows every time of day. Text
 * arguments are ISO 8601.
 */
export type ShopTimeFormatters = {
  zone: ShopTimeZone;
  /** `Fri, Nov 20`. */
  day: (at: Date | string) => string;
  /** `Sat, Nov 21, 9:14 AM ET`: a promised time (look.md, price card and cart). */
  moment: (at: Date | string) => string;
  /** `9:14 AM ET`: a time today. */
  time: (at: Date | string) => string;
  /** `November 21, 2026`: the long US format of CHECKOUT-09. */
  longDate: (at: Date | string) => string;
};

function createShopTimeFormatters(zone: ShopTimeZone): ShopTimeFormatters {
  const timeZone = zone.id;
  const day = createLazyDateFormatter({ timeZone, weekday: 'short', month: 'short', day: 'numeric' });
  const offset = zone.short === null ? ({ timeZoneName: 'shortOffset' } as const) : {};
  const clock = createLazyDateFormatter({ timeZone, hour: 'numeric', minute: '2-digit', ...offset });
  // Engines differ in how they write an offset of zero.
  const time = (at: Date | string) =>
    zone.short === null ? clock(at).replace(/GMT[+-]0$/, 'GMT') : `${clock(at)} ${zone.short}`;
  const moment = (at: Date | string) => `${day(at)}, ${time(at)}`;
  return { zone, day, moment, time, longDate: createLazyDateFormatter({ timeZone, dateStyle: 'long' }) };
}

const shopTimeFormatterCache = new Map<string, ShopTimeFormatters>();

/** Returns the formatters for a zone. */
export function getShopTimeFormatters(zone: ShopTimeZone): ShopTimeFormatters {
  const zoned = shopTimeFormatterCache.get(zone.id) ?? createShopTimeFormatters(zone);
  shopTimeFormatterCache.set(zone.id, zoned);
  return zoned;
}

const formatLongUtcDate = createLazyDateFormatter({ timeZone: 'UTC', dateStyle: 'long' });

/** Returns `September 17, 2026` for the calendar day `2026-09-17`, which is the same in every zone. */
export function formatCalendarDay(day: string): string {
  return formatLongUtcDate(new Date(day));
}

/** Delivery is counted in hours from the order, 24 to a day (storefront specification, section 9). */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 24 * HOUR_MS);
}
