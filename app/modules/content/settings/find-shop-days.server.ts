import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { instantIn, laterDay } from '#app/lib/zone-days.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readShopZone } from './read-shop-time.server.ts';

type Days = { from: string | null; to: string | null };

/** The first moment of a calendar day, `days` later; null for days that no row can be of. */
function startOfDay(zone: ShopZone, day: string | null, days = 0): Date | null {
  if (day === null || day < '1970' || day > '9000') return null;
  return instantIn(zone, laterDay(day, days), 0);
}

/** Rows whose moment lies on these calendar days of a zone, the first and the last included; undefined without days. */
export function onDays(zone: ShopZone, at: PgColumn, { from, to }: Days): SQL | undefined {
  const [first, end] = [startOfDay(zone, from), startOfDay(zone, to, 1)];
  return and(first ? gte(at, first) : undefined, end ? lt(at, end) : undefined);
}

/** The same in the shop's zone: what the filters `from` and `to` of every list mean. */
export async function onShopDays(ctx: AppContext, at: PgColumn, days: Days): Promise<SQL | undefined> {
  if (days.from === null && days.to === null) return undefined;
  return onDays(await readShopZone(ctx), at, days);
}
