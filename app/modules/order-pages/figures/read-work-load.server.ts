import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';

import { getShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { WORK_STATES_AWAITING_SHOP_ACTION } from '../admin/admin-orders.ts';

import { buildOrdersOfSelectedDataSetCondition } from './find-sold-orders.server.ts';
import { fillWorkLoadDays } from './work-load.ts';

const orderedEffortUnitsSumSql =
  sql<number>`coalesce(sum(${orderItems.quantity} * ${orderItems.effortUnits}), 0)`.mapWith(Number);
const buildOpenOrdersCondition = (ctx: AppContext) =>
  and(eq(orders.status, 'PAID'), isNull(orders.deletedAt), buildOrdersOfSelectedDataSetCondition(ctx));

/**
 * Returns the effort units sold and not delivered, by due day, for today and the six days after; overdue ones
 * separately. `capacity` is the number of units per day, if the shop promises by its calendar.
 */
export async function readOrderWorkloadByDueDay(ctx: AppContext) {
  assertCan(ctx, 'orders:figures');
  const { promise, provider } = await readSiteContent(ctx);
  const zone = getShopTimeZone(provider.timeZone);
  const { day: today } = getDayAndMinutesInZone(zone, ctx.now);
  const end = getInstantInZone(zone, addCalendarDays(today, 7), 0);
  const due = sql<string>`to_char(${orderItems.dueAt} at time zone ${zone.id}, 'YYYY-MM-DD')`;
  const days = await ctx.db
    .select({ day: due, units: orderedEffortUnitsSumSql })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        buildOpenOrdersCondition(ctx),
        inArray(orderItems.workState, ['awaiting_brief', ...WORK_STATES_AWAITING_SHOP_ACTION]),
        gte(orderItems.dueAt, ctx.now),
        lt(orderItems.dueAt, end),
      ),
    )
    .groupBy(sql`1`);
  const [late] = await ctx.db
    .select({ units: orderedEffortUnitsSumSql })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        buildOpenOrdersCondition(ctx),
        inArray(orderItems.workState, [...WORK_STATES_AWAITING_SHOP_ACTION]),
        lt(orderItems.dueAt, ctx.now),
      ),
    );
  return {
    days: fillWorkLoadDays(today, days),
    overdueUnits: late?.units ?? 0,
    capacity: promise.mode === 'calendar' ? promise.unitsAtOnce : null,
  };
}
