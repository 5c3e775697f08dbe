import { createContext, use } from 'react';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { ShopTimeZoneContext } from '#app/ui/shop-time.ts';

/** The time zone the user chose for reading times, set by the frame; null for the shop's. */
export const UserTimeZoneContext = createContext<ShopTimeZone | null>(null);

/** Returns the time zone of times in the admin. */
export function useUserTimeZone(): ShopTimeZone {
  const own = use(UserTimeZoneContext);
  const shop = use(ShopTimeZoneContext);
  return own ?? shop;
}

/** How much of a time is shown. `isShort` leaves out the current year, for the narrow columns of lists. */
type TimeFormatStyle = { hasTime: boolean; isShort?: boolean };
const ADMIN_DATE_WITH_TIME_STYLE: TimeFormatStyle = { hasTime: true };

const UTC_ZONE: ShopTimeZone = { id: 'UTC', short: 'UTC', name: 'UTC' };

/**
 * Creating a format costs a hundred times as much as using it; there are few zones, so each is created once.
 */
const dateFormatterCache = new Map<string, Intl.DateTimeFormat>();

type LocalTimeFormatOptions = { hasTime: boolean; hasYear: boolean };

function getDateFormatter(
  { hasTime, hasYear }: LocalTimeFormatOptions,
  { id: timeZone, short }: ShopTimeZone,
): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasTime} ${hasYear}`;
  const known = dateFormatterCache.get(key);
  if (known) return known;
  const timeZoneName = short === null ? 'shortOffset' : undefined;
  const clock = hasTime ? ({ hour: 'numeric', minute: '2-digit', timeZoneName } as const) : {};
  const year = hasYear ? 'numeric' : undefined;
  const options = { timeZone, year, month: 'short', day: 'numeric', ...clock } as const;
  const formatter = new Intl.DateTimeFormat('en-US', options);
  dateFormatterCache.set(key, formatter);
  return formatter;
}

/** Formats a time in a zone as `Nov 20, 2026` or `Nov 20, 2026, 2:14 PM ET`. */
function formatDateTimeInZone(
  at: Date,
  { hasTime, isShort = false }: TimeFormatStyle,
  zone: ShopTimeZone,
): string {
  const isThisYear = at.getUTCFullYear() === new Date().getUTCFullYear();
  const text = getDateFormatter({ hasTime, hasYear: !isShort || !isThisYear }, zone).format(at);
  // Engines use different spaces, and write a zero offset differently.
  const words = text.replaceAll(/\s/g, ' ').replace(/GMT[+-]0$/, 'GMT');
  return hasTime && zone.short !== null ? `${words} ${zone.short}` : words;
}

/** The same, in UTC if this browser does not know the zone. */
function formatTimeWithUtcFallback(at: Date, style: TimeFormatStyle, zone: ShopTimeZone): string {
  try {
    return formatDateTimeInZone(at, style, zone);
  } catch {
    return formatDateTimeInZone(at, style, UTC_ZONE);
  }
}

/** Returns a function that formats a time as `Nov 20, 2026, 2:14 PM ET` in the reader's zone. */
export function useFormatLocalTime(): (at: string) => string {
  const zone = useUserTimeZone();
  return (at) => formatTimeWithUtcFallback(new Date(at), ADMIN_DATE_WITH_TIME_STYLE, zone);
}

/** A time in the reader's zone, otherwise the shop's, with UTC in the tooltip. `at` is ISO 8601. */
export function LocalTime({
  at,
  hasTime = true,
  isShort = false,
}: Partial<TimeFormatStyle> & { at: string }) {
  const date = new Date(at);
  const zone = useUserTimeZone();
  return (
    <time dateTime={at} title={formatDateTimeInZone(date, ADMIN_DATE_WITH_TIME_STYLE, UTC_ZONE)}>
      {formatTimeWithUtcFallback(date, { hasTime, isShort }, zone)}
    </time>
  );
}
