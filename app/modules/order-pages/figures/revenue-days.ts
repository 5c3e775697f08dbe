import type { Cents } from '#app/lib/money.ts';

/** Revenue covers the last seven days (admin specification, section 9). */
export const REVENUE_SUMMARY_PERIOD_DAYS = 7;

/** `perDay` has the seven days, oldest first; each is 24 hours long, the last one ends now. */
export type RevenueSummary = { cents: Cents; previousCents: Cents; perDay: readonly Cents[] };

/** Revenue of one day; 0 days ago means the last 24 hours. */
export type RevenueDay = { daysAgo: number; cents: Cents };

export function summarizeRevenueOfLastTwoPeriods(days: readonly RevenueDay[]): RevenueSummary {
  const all = Array.from(
    { length: 2 * REVENUE_SUMMARY_PERIOD_DAYS },
    (_, daysAgo) => days.find((day) => day.daysAgo === daysAgo)?.cents ?? 0,
  );
  const total = (part: readonly Cents[]) => part.reduce((sum, cents) => sum + cents, 0);
  const last = all.slice(0, REVENUE_SUMMARY_PERIOD_DAYS);
  return {
    cents: total(last),
    previousCents: total(all.slice(REVENUE_SUMMARY_PERIOD_DAYS)),
    perDay: last.toReversed(),
  };
}
