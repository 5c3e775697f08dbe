import { type SQL, sql } from 'drizzle-orm';

import type { ShopZone } from '#app/lib/shop-zone.ts';
import { dayIn } from '#app/lib/zone-days.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import { analyticsEvents } from './visit-tables.server.ts';

import { deliveryDays, saleDays, visitDays } from './day-sum-tables.server.ts';

/** What is summed by day. */
export type SummedTable = 'visits' | 'sales' | 'deliveries';

const DAY_SUM_TABLES = { visits: visitDays, sales: saleDays, deliveries: deliveryDays };

/** The time of the first event of each kind. */
const FIRST_EVENT_QUERIES: Record<SummedTable, SQL> = {
  visits: sql`select min(${analyticsEvents.at})::text as first from ${analyticsEvents}`,
  sales: sql`select min(${orders.createdAt})::text as first from ${orders}`,
  deliveries: sql`select min(${orderItems.firstDeliveredAt})::text as first from ${orderItems}
    where ${orderItems.firstDeliveredAt} is not null`,
};

/** Returns the last summed day, or the first; null if there is none. */
export async function findSummedDay(
  ctx: AppContext,
  summed: SummedTable,
  which: 'first' | 'last' = 'last',
): Promise<string | null> {
  const { day, segment } = DAY_SUM_TABLES[summed];
  const end = which === 'last' ? sql`max(${day})` : sql`min(${day})`;
  const [row] = await rowsOf(
    ctx.db,
    sql`select ${end}::text as day from ${DAY_SUM_TABLES[summed]} where ${segment} = 'all'`,
  );
  const found = row?.['day'];
  return typeof found === 'string' ? found : null;
}

/** Returns the day of the first event of a kind, in the shop's time zone; null if there is none. */
export async function findFirstDay(
  ctx: AppContext,
  summed: SummedTable,
  zone: ShopZone,
): Promise<string | null> {
  const [row] = await rowsOf(ctx.db, FIRST_EVENT_QUERIES[summed]);
  const first = row?.['first'];
  return typeof first === 'string' ? dayIn(zone, new Date(first)).day : null;
}
