import { formatPercentChange, type ReportPeriod } from '#app/lib/report-span.ts';

export const formatNumberWithSeparators = (value: number) => value.toLocaleString('en-US');

/** `12.5%`; a dash if the total is zero. */
export function formatPercentShare(part: number, whole: number): string {
  if (whole === 0) return '-';
  return `${((100 * part) / whole).toFixed(part === 0 || part === whole ? 0 : 1)}%`;
}

/** `36 h`, `2.5 h`; a dash if `of` is 0. */
export function formatMeanHours(minutes: number, of: number): string {
  if (of === 0) return '-';
  const each = minutes / of / 60;
  return `${each >= 10 ? formatNumberWithSeparators(Math.round(each)) : each.toFixed(1)} h`;
}

/** The mean with one decimal; a dash if `of` is 0. */
export const formatAnalyticsMean = (sum: number, of: number): string =>
  of === 0 ? '-' : (sum / of).toFixed(1);

const ANALYTICS_DAY_FORMATTER = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const ANALYTICS_DAY_WITH_YEAR_FORMATTER = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day, with its year if the span is long enough to need it. */
export const formatReportDay = (day: string, hasYear: boolean) =>
  (hasYear ? ANALYTICS_DAY_WITH_YEAR_FORMATTER : ANALYTICS_DAY_FORMATTER)
    .format(new Date(day))
    .replaceAll(/\s/g, ' ');

/**
 * `9 AM` for a number of hours after midnight. On a day with a clock change it is the time of a clock that
 * does not change.
 */
export const formatHourOfDay = (hour: number) => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** `Oct 21 to Nov 19, 2026`. */
export const formatDateRange = ({ from, to }: { from: string; to: string }) =>
  from === to
    ? formatReportDay(to, true)
    : `${formatReportDay(from, from.slice(0, 4) !== to.slice(0, 4))} to ${formatReportDay(to, true)}`;

/** `+18% vs. previous 30 days`; says so if the previous period has no data. */
export function formatChangeFromPrevious(
  now: number,
  before: number,
  { days }: Pick<ReportPeriod, 'days'>,
): string {
  const time =
    days.length === 1 ? 'previous day' : `previous ${formatNumberWithSeparators(days.length)} days`;
  const change = formatPercentChange(now, before);
  return change === null ? `No data for the ${time}` : `${change} vs. ${time}`;
}

/** The previous period's value, for a figure that is itself a share. */
export function formatPreviousPeriodValue(then: string, { days }: Pick<ReportPeriod, 'days'>): string {
  const time =
    days.length === 1 ? 'previous day' : `previous ${formatNumberWithSeparators(days.length)} days`;
  return then === '-' ? `No data for the ${time}` : `${then} in the ${time}`;
}
