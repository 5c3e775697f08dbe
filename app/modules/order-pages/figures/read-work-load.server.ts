import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';

import { shopZone } from '#app/lib/shop-zone.ts';
import { dayIn, instantIn, laterDay } from '#app/lib/zone-days.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { OWED_WORK } from '../admin/admin-orders.ts';

import { ofCountedSet } from './find-sold-orders.server.ts';
import { foldLoad } from './work-load.ts';

const effortUnitsSum =
  sql<number>`coalesce(sum(${orderItems.quantity} * ${orderItems.effortUnits}), 0)`.mapWith(Number);
const isOpen = (ctx: AppContext) =>
  and(eq(orders.status, 'PAID'), isNull(orders.deletedAt), ofCountedSet(ctx));

/**
 * Returns the effort units sold and not delivered, by due day, for today and the six days after; overdue ones
 * separately. `capacity` is the number of units per day, if the shop promises by its calendar.
 */
export async function readLoad(ctx: AppContext) {
  assertCan(ctx, 'orders:figures');
  const { promise, provider } = await siteContent(ctx);
  const zone = shopZone(provider.timeZone);
  const { day: today } = dayIn(zone, ctx.now);
  const end = instantIn(zone, laterDay(today, 7), 0);
  const due = sql<string>`to_char(${orderItems.dueAt} at time zone ${zone.id}, 'YYYY-MM-DD')`;
  const days = await ctx.db
    .select({ day: due, units: effortUnitsSum })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        isOpen(ctx),
        inArray(orderItems.workState, ['awaiting_brief', ...OWED_WORK]),
        gte(orderItems.dueAt, ctx.now),
        lt(orderItems.dueAt, end),
      ),
    )
    .groupBy(sql`1`);
  const [late] = await ctx.db
    .select({ units: effortUnitsSum })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isOpen(ctx), inArray(orderItems.workState, [...OWED_WORK]), lt(orderItems.dueAt, ctx.now)));
  return {
    days: foldLoad(today, days),
    overdueUnits: late?.units ?? 0,
    capacity: promise.mode === 'calendar' ? promise.unitsAtOnce : null,
  };
}
