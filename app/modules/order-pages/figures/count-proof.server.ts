import { and, count, eq, gt, isNotNull, isNull, ne, or, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { addDays } from '#app/lib/dates.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { DailyOrderStats, ServiceSalesAndReviewStats } from '#app/modules/proof/proof.ts';
import type { OrderStatsForSocialProof } from '#app/modules/proof/replace-proof.server.ts';
import { publicReviewCondition } from '#app/modules/reviews/list-category-reviews.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

const SALES_PROOF_WINDOW_DAYS = 30;

/** Orders of customers: excludes test, demo and free manual orders, and those in the trash. */
const realCustomerOrderCondition = and(
  isNull(orders.deletedAt),
  eq(orders.isLive, true),
  eq(orders.isDemo, false),
  or(ne(orders.source, 'manual'), gt(orders.totalCents, 0)),
);
const completedCustomerOrderCondition = and(realCustomerOrderCondition, isNotNull(orders.completedAt));
const publicVerifiedReviewCondition = and(publicReviewCondition, eq(serviceReviews.isVerified, true));

const formatUtcDaySql = (at: PgColumn) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')`;

const EMPTY_DAILY_ORDER_STATS = { completed: 0, refunded: 0, delivered: 0, onTime: 0, reviews: 0, stars: 0 };

async function countDailyCompletedOrderStats(ctx: AppContext): Promise<DailyOrderStats[]> {
  const ordered = await ctx.db
    .select({
      day: formatUtcDaySql(orders.completedAt),
      completed: count(),
      refunded: sql`count(*) filter (where ${orders.refundedCents} > 0)`.mapWith(Number),
    })
    .from(orders)
    .where(completedCustomerOrderCondition)
    .groupBy(sql`1`);
  const waited = sql`round(extract(epoch from ${orderItems.firstDeliveredAt} - coalesce(${orderItems.briefSubmittedAt}, ${orders.paidAt})) / 60)::int`;
  const worked = await ctx.db
    .select({
      day: formatUtcDaySql(orders.completedAt),
      delivered: count(),
      onTime: sql`count(*) filter (where ${orderItems.isOnTime})`.mapWith(Number),
      waitedMinutes: sql<number[]>`array_agg(${waited} order by ${waited})`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(completedCustomerOrderCondition, isNotNull(orderItems.firstDeliveredAt)))
    .groupBy(sql`1`);
  const reviewed = await ctx.db
    .select({
      day: formatUtcDaySql(serviceReviews.reviewedAt),
      reviews: count(),
      stars: sum(serviceReviews.rating).mapWith(Number),
    })
    .from(serviceReviews)
    .where(publicVerifiedReviewCondition)
    .groupBy(sql`1`);
  const days = new Map<string, DailyOrderStats>();
  for (const part of [...ordered, ...worked, ...reviewed]) {
    const { day } = part;
    days.set(day, { ...(days.get(day) ?? { ...EMPTY_DAILY_ORDER_STATS, day, waitedMinutes: [] }), ...part });
  }
  return [...days.values()];
}

async function countServiceSalesAndVerifiedReviews(ctx: AppContext): Promise<ServiceSalesAndReviewStats[]> {
  const since = addDays(ctx.now, -SALES_PROOF_WINDOW_DAYS);
  const sold = await ctx.db
    .select({ serviceId: orderItems.serviceId, sold30d: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        realCustomerOrderCondition,
        sql`${orders.status} in ('PAID', 'COMPLETED')`,
        gt(orders.createdAt, since),
        gt(orderItems.createdAt, since),
        sql`${orderItems.workState} is distinct from 'canceled'`,
      ),
    )
    .groupBy(orderItems.serviceId);
  const reviewed = await ctx.db
    .select({
      serviceId: serviceReviews.serviceId,
      reviews: count(),
      stars: sum(serviceReviews.rating).mapWith(Number),
    })
    .from(serviceReviews)
    .where(publicVerifiedReviewCondition)
    .groupBy(serviceReviews.serviceId);
  const services = new Map<string, ServiceSalesAndReviewStats>();
  for (const { serviceId, ...part } of [...sold, ...reviewed]) {
    // The service is deleted, so there is no card.
    if (serviceId === null) continue;
    const known = services.get(serviceId) ?? { serviceId, sold30d: 0, reviews: 0, stars: 0 };
    services.set(serviceId, { ...known, ...part });
  }
  return [...services.values()];
}

/**
 * Counts everything the proof figures are made of, from the orders and reviews themselves (pages.md
 * "Figures from the shop's own orders").
 */
export async function countSocialProofStats(ctx: AppContext): Promise<OrderStatsForSocialProof> {
  return {
    days: await countDailyCompletedOrderStats(ctx),
    services: await countServiceSalesAndVerifiedReviews(ctx),
  };
}
