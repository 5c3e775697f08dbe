import { max, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchDayTotals } from '../sum-tables.server.ts';

import type { InsightSpan } from './search-terms.ts';

/**
 * UTC days as `2026-01-31`: a period begins on `from`, its second half on `middle`; there are no sums from
 * `live` on.
 */
export type SpanDays = { from: string; middle: string; live: string };

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days: number): string => dayOf(addDays(startOfDay(day), days));

/**
 * Returns the days of a period. The sums do not distinguish data sets: if one is selected, everything is read
 * from the single searches, as far back as they are kept. Otherwise the live part is today; in the first hour
 * of a day it also includes the day before, until that is summed.
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

/** The condition for a period's sums by query; false if a data set is selected, as in `readSpanDays`. */
export const isSummed = ({ dataSet }: AppContext, span: InsightSpan): SQL =>
  dataSet === undefined ? sql`span = ${span}::integer` : sql`false`;
