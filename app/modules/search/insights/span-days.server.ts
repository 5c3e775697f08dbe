import { max, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchDayTotals } from '../sum-tables.server.ts';

import type { InsightSpan } from './search-terms.ts';

/** UTC days as `2026-01-31`: a span begins with `from`, its second half with `middle`; from `live` on there are no sums yet. */
export type SpanDays = { from: string; middle: string; live: string };

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days: number): string => dayOf(addDays(startOfDay(day), days));

/**
 * The days of a span. Sums do not know the demo's searches from others: with a data set chosen there are none, and everything is read
 * from the single searches, as far back as they are kept.
 * Its last one is the first without sums: today, but for the first hour of a day, when a day more is told until
 * the day before is summed.
 */
export async function readSpanDays(ctx: AppContext, span: InsightSpan): Promise<SpanDays> {
  const [summed] = await ctx.db.select({ day: max(searchDayTotals.day) }).from(searchDayTotals);
  const open = summed?.day ? dayAfter(summed.day, 1) : null;
  const from = dayAfter(open ?? dayOf(ctx.now), 1 - span);
  return {
    from,
    middle: dayAfter(from, Math.ceil(span / 2)),
    live: ctx.dataSet === undefined ? (open ?? from) : from,
  };
}

/** The sums of a span by query; with a data set chosen none, as in `readSpanDays`. */
export const isSummed = ({ dataSet }: AppContext, span: InsightSpan): SQL =>
  dataSet === undefined ? sql`span = ${span}::integer` : sql`false`;
