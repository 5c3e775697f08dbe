import { and, gte, lt, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import type { ReportPeriod } from '#app/lib/report-span.ts';
import { getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import type { AnalyticsSegmentValue } from '#app/modules/analytics/segments.ts';
import { buildRevenueOrdersCondition } from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildOrderSegmentCondition } from './find-segment-orders.server.ts';

type HourlySalesRevenue = { cents: number };

/**
 * Returns the sales of each hour of a one-day span and of the day before, since a single day makes no line
 * chart. Null for longer spans, and for a category or service: hourly figures count whole orders, not lines.
 */
export async function readSalesByHour(
  ctx: AppContext,
  { days, from, before, zone }: ReportPeriod,
  part: AnalyticsSegmentValue | null,
): Promise<{ days: HourlySalesRevenue[]; beforeDays: HourlySalesRevenue[] } | null> {
  assertCan(ctx, 'analytics:read');
  if (days.length > 1 || part?.segment === 'category' || part?.segment === 'service') return null;
  const hoursOf = async (day: string) => {
    const [start, end] = [getInstantInZone(zone, day, 0), getInstantInZone(zone, addCalendarDays(day, 1), 0)];
    const rule = and(
      buildRevenueOrdersCondition(ctx),
      gte(orders.createdAt, start),
      lt(orders.createdAt, end),
      part ? buildOrderSegmentCondition(part) : undefined,
    );
    const rows = await runRawSqlQuery(
      ctx.db,
      sql`select hour, sum(cents)::float8 as cents from (
          select floor(date_part('epoch', ${orders.createdAt} - ${start.toISOString()}::timestamptz) / 3600)::integer as hour,
            ${orders.totalCents} as cents
          from ${orders} where ${rule}
        ) sold group by hour`,
    );
    const found = new Map(rows.map(({ hour, cents }) => [Number(hour), Number(cents)]));
    // 23 or 25 when the clocks change.
    const count = Math.round((end.getTime() - start.getTime()) / HOUR_MS);
    return Array.from({ length: count }, (_, hour): HourlySalesRevenue => ({ cents: found.get(hour) ?? 0 }));
  };
  const [now, then] = [await hoursOf(from), await hoursOf(before.from)];
  return { days: now, beforeDays: now.map((_, hour) => then[hour] ?? { cents: 0 }) };
}
