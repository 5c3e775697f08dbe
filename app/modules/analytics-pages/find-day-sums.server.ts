import { type SQL, sql } from 'drizzle-orm';

import type { CalendarDayRange } from '#app/lib/report-span.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import { deliveryDays, saleDays, visitDays } from '#app/modules/analytics/day-sum-tables.server.ts';
import {
  buildFirstOrderDeliveriesSql,
  buildDailySalesSql,
  buildDailyVisitsSql,
} from '#app/modules/analytics/find-day-rows.server.ts';
import {
  findLastDayWithAnalyticsSums,
  type DailyAnalyticsSumKind,
} from '#app/modules/analytics/find-summed-days.server.ts';
import type { AnalyticsSegmentValue, AnalyticsSegmentOrTotal } from '#app/modules/analytics/segments.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

const DAILY_ANALYTICS_SUM_TABLES = {
  visits: { table: visitDays, rows: buildDailyVisitsSql, sums: ['visitors'] },
  sales: {
    table: saleDays,
    rows: buildDailySalesSql,
    sums: ['placed', 'paid', 'sold', 'units', 'cents', 'discount_cents'],
  },
  deliveries: {
    table: deliveryDays,
    rows: buildFirstOrderDeliveriesSql,
    sums: ['delivered', 'promised', 'on_time', 'revisions', 'worked_minutes', 'waited_minutes'],
  },
} as const satisfies Record<DailyAnalyticsSumKind, unknown>;

/** The tables with the demo flag, which the sums of visits and deliveries lack. */
const ANALYTICS_DEMO_FLAG_SOURCE_TABLES = { visits: analyticsEvents, sales: null, deliveries: orders };

/**
 * A query of the sums: days, and one segment value or everything; `every` asks for all values of a segment.
 * `by` lists the grouping columns, and `where` filters the rows. `only` lists the needed sums if not all are,
 * since each has its cost.
 */
export type DailyAnalyticsSumsQuery = {
  zone: ShopTimeZone;
  days: CalendarDayRange;
  part: AnalyticsSegmentValue | null | { every: AnalyticsSegmentValue['segment'] };
  by: SQL;
  where?: SQL;
  only?: readonly string[];
};

const getQueriedAnalyticsSegment = (part: DailyAnalyticsSumsQuery['part']): AnalyticsSegmentOrTotal => {
  if (part === null) return 'all';
  return 'every' in part ? part.every : part.segment;
};

/**
 * Returns SQL for the sums of some days, grouped by `by`: stored sums, and for days without them the same
 * sums computed now. Both use one statement, so that a day has the same figures either way. Stored rows are
 * aggregated where they are read: with years and thousands of values, passing each row on would cost as much
 * as reading it. Sums of visits and deliveries do not separate the demo: with a data set chosen they are
 * computed from the raw rows, as far back as those are kept.
 */
export async function buildDailyAnalyticsSumsSql(
  ctx: AppContext,
  summed: DailyAnalyticsSumKind,
  { zone, days, part, by, where = sql`true`, only }: DailyAnalyticsSumsQuery,
): Promise<SQL> {
  const { table, rows, sums } = DAILY_ANALYTICS_SUM_TABLES[summed];
  const added = sql.join(
    sums.filter((name) => only?.includes(name) ?? true).map((name) => sql.raw(`sum(${name}) as ${name}`)),
    sql`, `,
  );
  const unsummed = ANALYTICS_DEMO_FLAG_SOURCE_TABLES[summed];
  const chosen = unsummed ? buildDemoOrRealRowsCondition(ctx, unsummed) : undefined;
  const last = chosen ? null : await findLastDayWithAnalyticsSums(ctx, summed);
  const live = last === null || last < days.from ? days.from : addCalendarDays(last, 1);
  const segment = getQueriedAnalyticsSegment(part);
  const value = part !== null && 'value' in part ? sql`and value = ${part.value}` : sql``;
  const before = live > days.to ? addCalendarDays(days.to, 1) : live;
  const stored = sql`select ${by}, ${added} from ${table} where segment = ${segment} ${value} and day >= ${days.from}::date
    and day < ${before}::date and ${where} group by ${by}`;
  if (live > days.to) return sql`(${stored}) sums`;
  const isOpen = days.to >= getDayAndMinutesInZone(zone, ctx.now).day;
  const window = {
    zone,
    from: getInstantInZone(zone, live, 0),
    to: isOpen ? null : getInstantInZone(zone, addCalendarDays(days.to, 1), 0),
    only: chosen,
  };
  const now = sql`select ${by}, ${added} from (${rows(window, [segment])}) live where ${where} ${value} group by ${by}`;
  return sql`(${stored} union all ${now}) sums`;
}
