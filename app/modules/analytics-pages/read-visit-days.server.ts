import { sql } from 'drizzle-orm';

import type { ReportSpan } from '#app/lib/report-span.ts';
import { type Part, type Step, STEPS } from '#app/modules/analytics/segments.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import { daySums } from './find-day-sums.server.ts';
import { type Folded, foldDays } from './fold-days.ts';

/**
 * Returns the visitors by step, each counted once a day, on each day of a time
 * span and of the previous period.
 */
export async function readVisitDays(
  ctx: AppContext,
  span: ReportSpan,
  part: Part | null,
): Promise<Folded<Step>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const sums = await daySums(ctx, 'visits', { zone: span.zone, days, part, by: sql`day, step` });
  const rows = await rowsOf(
    ctx.db,
    sql`select day::text as day, step, sum(visitors)::integer as visitors from ${sums} group by day, step`,
  );
  return foldDays(
    span,
    STEPS,
    // One row per day and step, which the fold adds up.
    rows.map(({ day, step, visitors }) => ({ day: String(day), [String(step)]: Number(visitors) })),
  );
}
