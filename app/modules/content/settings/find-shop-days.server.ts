import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readShopTimeZone } from './read-shop-time.server.ts';

type CalendarDayFilterRange = { from: string | null; to: string | null };

/** The start of a calendar day, `days` later; null for dates that no row can have. */
function getCalendarDayStartInZone(zone: ShopTimeZone, day: string | null, days = 0): Date | null {
  if (day === null || day < '1970' || day > '9000') return null;
  return getInstantInZone(zone, addCalendarDays(day, days), 0);
}

/**
 * Returns a condition for rows whose time is on these calendar days of a time zone, both ends included;
 * undefined without days.
 */
export function buildDayRangeCondition(
  zone: ShopTimeZone,
  at: PgColumn,
  { from, to }: CalendarDayFilterRange,
): SQL | undefined {
  const [first, end] = [getCalendarDayStartInZone(zone, from), getCalendarDayStartInZone(zone, to, 1)];
  return and(first ? gte(at, first) : undefined, end ? lt(at, end) : undefined);
}

/** Returns the same in the shop's time zone: the filters `from` and `to` of every list. */
export async function buildShopDayRangeCondition(
  ctx: AppContext,
  at: PgColumn,
  days: CalendarDayFilterRange,
): Promise<SQL | undefined> {
  if (days.from === null && days.to === null) return undefined;
  return buildDayRangeCondition(await readShopTimeZone(ctx), at, days);
}
