import { type SQL, sql } from 'drizzle-orm';

import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone } from '#app/lib/zone-days.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { analyticsEvents } from './visit-tables.server.ts';

import { deliveryDays, saleDays, visitDays } from './day-sum-tables.server.ts';

/** What is summed by day. */
export type DailyAnalyticsSumKind = 'visits' | 'sales' | 'deliveries';

const ANALYTICS_DAILY_SUM_TABLES = { visits: visitDays, sales: saleDays, deliveries: deliveryDays };

/** The time of the first event of each kind. */
const FIRST_ANALYTICS_EVENT_QUERIES: Record<DailyAnalyticsSumKind, SQL> = {
  visits: sql`select min(${analyticsEvents.at})::text as first from ${analyticsEvents}`,
  sales: sql`select min(${orders.createdAt})::text as first from ${orders}`,
  deliveries: sql`select min(${orderItems.firstDeliveredAt})::text as first from ${orderItems}
    where ${orderItems.firstDeliveredAt} is not null`,
};

/** Returns the last summed day, or the first; null if there is none. */
export async function findLastDayWithAnalyticsSums(
  ctx: AppContext,
  summed: DailyAnalyticsSumKind,
  which: 'first' | 'last' = 'last',
): Promise<string | null> {
  const { day, segment } = ANALYTICS_DAILY_SUM_TABLES[summed];
  const end = which === 'last' ? sql`max(${day})` : sql`min(${day})`;
  const [row] = await runRawSqlQuery(
    ctx.db,
    sql`select ${end}::text as day from ${ANALYTICS_DAILY_SUM_TABLES[summed]} where ${segment} = 'all'`,
  );
  const found = row?.['day'];
  return typeof found === 'string' ? found : null;
}

/** Returns the day of the first event of a kind, in the shop's time zone; null if there is none. */
export async function findFirstAnalyticsEventDay(
  ctx: AppContext,
  summed: DailyAnalyticsSumKind,
  zone: ShopTimeZone,
): Promise<string | null> {
  const [row] = await runRawSqlQuery(ctx.db, FIRST_ANALYTICS_EVENT_QUERIES[summed]);
  const first = row?.['first'];
  return typeof first === 'string' ? getDayAndMinutesInZone(zone, new Date(first)).day : null;
}
