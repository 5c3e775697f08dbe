import { sql } from 'drizzle-orm';

import type { ReportPeriod } from '#app/lib/report-span.ts';
import { type SegmentValue, type VisitorStep, VISITOR_STEPS } from '#app/modules/analytics/segments.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { queryRawRows } from '#app/platform/db/rows.server.ts';

import { selectDailySums } from './find-day-sums.server.ts';
import { type PeriodComparison, groupDaysByPeriod } from './fold-days.ts';

/**
 * Returns the visitors by step, each counted once a day, on each day of a time
 * span and of the previous period.
 */
export async function readVisitorsByDay(
  ctx: AppContext,
  span: ReportPeriod,
  part: SegmentValue | null,
): Promise<PeriodComparison<VisitorStep>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const sums = await selectDailySums(ctx, 'visits', { zone: span.zone, days, part, by: sql`day, step` });
  const rows = await queryRawRows(
    ctx.db,
    sql`select day::text as day, step, sum(visitors)::integer as visitors from ${sums} group by day, step`,
  );
  return groupDaysByPeriod(
    span,
    VISITOR_STEPS,
    // One row per day and step, which the fold adds up.
    rows.map(({ day, step, visitors }) => ({ day: String(day), [String(step)]: Number(visitors) })),
  );
}
