import { and, countDistinct, eq, inArray, sql, sum } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  buildRevenueOrdersCondition,
  buildOrdersCreatedWithinSecondsCondition,
  buildItemsSoldWithinSecondsCondition,
} from './find-sold-orders.server.ts';
import {
  REVENUE_SUMMARY_PERIOD_DAYS,
  type RevenueSummary,
  type RevenueDay,
  summarizeRevenueOfLastTwoPeriods,
} from './revenue-days.ts';

const DAY_SECONDS = 86_400;
const BESTSELLER_SALES_WINDOW_DAYS = 30;

/**
 * ALIST-02: returns the revenue of orders PAID or COMPLETED that were created in the last seven days, and in
 * the seven before.
 */
export async function readLastTwoWeeksRevenue(ctx: AppContext): Promise<RevenueSummary> {
  const daysAgo = sql<number>`floor(date_part('epoch', ${ctx.now.toISOString()}::timestamptz - ${orders.createdAt}) / 86400)`;
  const rows: RevenueDay[] = await ctx.db
    .select({ daysAgo: daysAgo.mapWith(Number), cents: sum(orders.totalCents).mapWith(Number) })
    .from(orders)
    .where(
      and(
        buildRevenueOrdersCondition(ctx),
        buildOrdersCreatedWithinSecondsCondition(ctx, 2 * REVENUE_SUMMARY_PERIOD_DAYS * DAY_SECONDS),
      ),
    )
    .groupBy(sql`1`);
  return summarizeRevenueOfLastTwoPeriods(rows);
}

/**
 * Counts how often each of these services was sold in the last 30 days, including quantities; services never
 * sold are absent.
 */
export async function countRecentSalesByService(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<Map<string, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: orderItems.serviceId, sold: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.serviceId, [...serviceIds]),
        buildItemsSoldWithinSecondsCondition(ctx, BESTSELLER_SALES_WINDOW_DAYS * DAY_SECONDS),
        sql`${orderItems.workState} is distinct from 'canceled'`,
      ),
    )
    .groupBy(orderItems.serviceId);
  return new Map(rows.flatMap(({ id, sold }) => (id === null ? [] : [[id, sold]])));
}

/** Counts the orders, in any state, that contain each of these services; services without one are absent. */
export async function countOrdersByService(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<Map<string, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: orderItems.serviceId, orders: countDistinct(orderItems.orderId) })
    .from(orderItems)
    .where(inArray(orderItems.serviceId, [...serviceIds]))
    .groupBy(orderItems.serviceId);
  return new Map(rows.flatMap(({ id, orders }) => (id === null ? [] : [[id, orders]])));
}
