import { max, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchDayTotals } from '../sum-tables.server.ts';

import type { SearchInsightPeriodDays } from './search-terms.ts';

/**
 * UTC days as `2026-01-31`: a period begins on `from`, its second half on `middle`; there are no sums from
 * `live` on.
 */
export type SearchInsightPeriodDates = { from: string; middle: string; live: string };

const toUtcDayText = (at: Date) => at.toISOString().slice(0, 10);
export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const addUtcDays = (day: string, days: number): string =>
  toUtcDayText(addDays(startOfUtcDay(day), days));

/**
 * Returns the days of a period. The sums do not distinguish data sets: if one is selected, everything is read
 * from the single searches, as far back as they are kept. Otherwise the live part is today; in the first hour
 * of a day it also includes the day before, until that is summed.
 */
export async function readSearchInsightPeriodDates(
  ctx: AppContext,
  span: SearchInsightPeriodDays,
): Promise<SearchInsightPeriodDates> {
  const [summed] = await ctx.db.select({ day: max(searchDayTotals.day) }).from(searchDayTotals);
  const open = summed?.day ? addUtcDays(summed.day, 1) : null;
  const from = addUtcDays(open ?? toUtcDayText(ctx.now), 1 - span);
  return {
    from,
    middle: addUtcDays(from, Math.ceil(span / 2)),
    live: ctx.dataSet === undefined ? (open ?? from) : from,
  };
}

/** The condition for a period's sums by query; false if a data set is selected, as in `readSearchInsightPeriodDates`. */
export const buildSummedSearchTermsCondition = (
  { dataSet }: AppContext,
  span: SearchInsightPeriodDays,
): SQL => (dataSet === undefined ? sql`span = ${span}::integer` : sql`false`);
