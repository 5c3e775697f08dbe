import { sql } from 'drizzle-orm';

import type { ReportPeriod } from '#app/lib/report-span.ts';
import {
  type AnalyticsSegmentValue,
  type VisitorFunnelStep,
  VISITOR_FUNNEL_STEPS,
} from '#app/modules/analytics/segments.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { buildDailyAnalyticsSumsSql } from './find-day-sums.server.ts';
import { type MetricsPeriodComparison, groupDailySumsByReportPeriod } from './fold-days.ts';

/**
 * Returns the visitors by step, each counted once a day, on each day of a time
 * span and of the previous period.
 */
export async function readVisitorsByDay(
  ctx: AppContext,
  span: ReportPeriod,
  part: AnalyticsSegmentValue | null,
): Promise<MetricsPeriodComparison<VisitorFunnelStep>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const sums = await buildDailyAnalyticsSumsSql(ctx, 'visits', {
    zone: span.zone,
    days,
    part,
    by: sql`day, step`,
  });
  const rows = await runRawSqlQuery(
    ctx.db,
    sql`select day::text as day, step, sum(visitors)::integer as visitors from ${sums} group by day, step`,
  );
  return groupDailySumsByReportPeriod(
    span,
    VISITOR_FUNNEL_STEPS,
    // One row per day and step, which the fold adds up.
    rows.map(({ day, step, visitors }) => ({ day: String(day), [String(step)]: Number(visitors) })),
  );
}
