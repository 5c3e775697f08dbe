import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { ReportPeriod } from '#app/lib/report-span.ts';
import { getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import type { AnalyticsSegmentValue } from '#app/modules/analytics/segments.ts';
import {
  buildDemoCountsCondition,
  buildOrdersOfSelectedDataSetCondition,
} from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildDailyAnalyticsSumsSql } from './find-day-sums.server.ts';
import { type MetricsPeriodComparison, groupDailySumsByReportPeriod } from './fold-days.ts';
import { buildOrderSegmentCondition } from './find-segment-orders.server.ts';

/** `placed` and `paid` count customers' own orders; `sold` orders are those in revenue (`cents`). */
export const SALES_METRIC_NAMES = ['placed', 'paid', 'sold', 'cents', 'discountCents'] as const;
export type SalesMetricName = (typeof SALES_METRIC_NAMES)[number];

/**
 * Whether sums of orders match the shop's payment mode (orders.md "Payment modes and clocks"); demo orders
 * count in any mode if the demo data set is chosen.
 */
export const isInCurrentPaymentMode = ({
  payments: { mode },
  dataSet,
}: Pick<AppContext, 'payments' | 'dataSet'>): SQL =>
  dataSet === 'demo' ? sql`true` : sql`is_live = ${mode === 'live' || mode === 'none'}::boolean`;

/** Sums of customers' orders and of sales, side by side. */
export const dailySalesSumColumnsSql = sql`sum(placed)::integer as placed, sum(paid)::integer as paid, sum(sold)::integer as sold,
  sum(units)::integer as units, sum(cents)::float8 as cents, sum(discount_cents)::float8 as "discountCents"`;

/**
 * Returns the condition for the sums that count: those of the chosen data set; without a choice the demo's,
 * as long as there is nothing else.
 */
export function buildSalesSumsDataSetCondition(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL {
  if (ctx.dataSet === undefined)
    return sql`${isInCurrentPaymentMode(ctx)} and (not is_demo or (select ${buildDemoCountsCondition(ctx)}))`;
  return sql`${isInCurrentPaymentMode(ctx)} and is_demo = ${ctx.dataSet === 'demo'}::boolean`;
}

/** Returns the orders and sales of each day of a time span and of the previous period. */
export async function readSalesByDay(
  ctx: AppContext,
  span: ReportPeriod,
  part: AnalyticsSegmentValue | null,
): Promise<MetricsPeriodComparison<SalesMetricName>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const where = buildSalesSumsDataSetCondition(ctx);
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'sales', {
    zone: span.zone,
    days,
    part,
    by: sql`day`,
    where,
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select day::text as day, ${dailySalesSumColumnsSql} from ${sums} group by day`,
  );
  // The columns of the statement.
  return groupDailySumsByReportPeriod(
    span,
    SALES_METRIC_NAMES,
    rows as ({ day: string } & Record<SalesMetricName, number>)[],
  );
}

/**
 * Returns the refunds by the provider on each day of a time span and of the
 * previous period, whenever the order was placed.
 */
export async function readRefundsByDay(
  ctx: AppContext,
  span: ReportPeriod,
  part: AnalyticsSegmentValue | null,
) {
  assertCan(ctx, 'analytics:read');
  const [from, to] = [
    getInstantInZone(span.zone, span.before.from, 0),
    getInstantInZone(span.zone, addCalendarDays(span.to, 1), 0),
  ];
  const rule = and(
    eq(refunds.state, 'succeeded'),
    buildOrdersOfSelectedDataSetCondition(ctx),
    part ? buildOrderSegmentCondition(part) : undefined,
  );
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select day::text as day, count(*)::integer as refunds, sum(cents)::float8 as cents from (
        select (${refunds.succeededAt} at time zone ${span.zone.id}::text)::date as day, ${refunds.amountCents} as cents
        from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
        where ${refunds.succeededAt} >= ${from} and ${refunds.succeededAt} < ${to} and ${rule}
      ) given_back group by day`,
  );
  // The columns of the statement.
  return groupDailySumsByReportPeriod(
    span,
    ['refunds', 'cents'],
    rows as { day: string; refunds: number; cents: number }[],
  );
}
