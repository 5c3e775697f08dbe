import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';

import type { ReportPeriod } from '#app/lib/report-span.ts';
import { getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import {
  customerWaitMinutesSql,
  deliveryWorkMinutesSql,
} from '#app/modules/analytics/find-day-rows.server.ts';
import type { AnalyticsSegmentValue } from '#app/modules/analytics/segments.ts';
import { buildOrdersOfSelectedDataSetCondition } from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildDailyAnalyticsSumsSql } from './find-day-sums.server.ts';
import { buildOrderSegmentCondition } from './find-segment-orders.server.ts';
import { type MetricsPeriodComparison, groupDailySumsByReportPeriod } from './fold-days.ts';
import { isInCurrentPaymentMode } from './read-sale-days.server.ts';

export const ORDER_DELIVERY_METRIC_NAMES = [
  'delivered',
  'promised',
  'onTime',
  'revisions',
  'workedMinutes',
  'waitedMinutes',
] as const;
export type DeliveryMetricName = (typeof ORDER_DELIVERY_METRIC_NAMES)[number];

/** Rows per page of the list of deliveries. */
export const DELIVERIES_PER_REPORT_PAGE = 25;

export const deliveryFigureSumsSql = sql`sum(delivered)::integer as delivered, sum(promised)::integer as promised, sum(on_time)::integer as "onTime",
  sum(revisions)::integer as revisions, sum(worked_minutes)::float8 as "workedMinutes", sum(waited_minutes)::float8 as "waitedMinutes"`;

/** Returns the first deliveries of each day of a time span and of the previous period. */
export async function readDailyOrderDeliverySums(
  ctx: AppContext,
  span: ReportPeriod,
  part: AnalyticsSegmentValue | null,
): Promise<MetricsPeriodComparison<DeliveryMetricName>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const where = isInCurrentPaymentMode(ctx);
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'deliveries', {
    zone: span.zone,
    days,
    part,
    by: sql`day`,
    where,
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select day::text as day, ${deliveryFigureSumsSql} from ${sums} group by day`,
  );
  // The columns of the statement.
  return groupDailySumsByReportPeriod(
    span,
    ORDER_DELIVERY_METRIC_NAMES,
    rows as ({ day: string } & Record<DeliveryMetricName, number>)[],
  );
}

/** The condition for a segment: a category or a service is the line's own, everything else its order's. */
function buildOrderItemSegmentCondition(part: AnalyticsSegmentValue) {
  const { segment, value } = part;
  if (segment === 'category') return eq(orderItems.category, value);
  if (segment !== 'service') return buildOrderSegmentCondition(part);
  return value === '' ? isNull(orderItems.serviceId) : eq(orderItems.serviceId, value);
}

/** Returns the deliveries behind the figures of a time span, newest first, without the buyers. */
export async function listDeliveriesForAnalyticsReport(
  ctx: AppContext,
  { span, part, page }: { span: ReportPeriod; part: AnalyticsSegmentValue | null; page: number },
) {
  assertCan(ctx, 'analytics:read');
  const rule = and(
    isNull(orders.deletedAt),
    buildOrdersOfSelectedDataSetCondition(ctx),
    gte(orderItems.firstDeliveredAt, getInstantInZone(span.zone, span.from, 0)),
    lt(orderItems.firstDeliveredAt, getInstantInZone(span.zone, addCalendarDays(span.to, 1), 0)),
    part ? buildOrderItemSegmentCondition(part) : undefined,
  );
  const newestFirst = [desc(orderItems.firstDeliveredAt), desc(orderItems.orderId), desc(orderItems.id)];
  // The inner query finds the page's ids, so that skipped rows are not computed.
  const those = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(rule)
    .orderBy(...newestFirst)
    .limit(DELIVERIES_PER_REPORT_PAGE)
    .offset((page - 1) * DELIVERIES_PER_REPORT_PAGE);
  const rows = await ctx.db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      title: orderItems.title,
      deliveredAt: orderItems.firstDeliveredAt,
      isOnTime: orderItems.isOnTime,
      revisions: orderItems.revisionRoundsUsed,
      workedMinutes: sql`${deliveryWorkMinutesSql}`.mapWith(Number),
      waitedMinutes: sql`${customerWaitMinutesSql}`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(inArray(orderItems.id, those))
    .orderBy(...newestFirst);
  return rows.map(({ deliveredAt, orderId, ...row }) => ({
    ...row,
    orderId,
    number: formatOrderNumber(orderId),
    deliveredAt: deliveredAt?.toISOString() ?? '',
  }));
}
export type DeliveryReportRow = Awaited<ReturnType<typeof listDeliveriesForAnalyticsReport>>[number];
