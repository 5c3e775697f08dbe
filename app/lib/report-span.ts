import { DAY_MS } from './durations.ts';
import type { ShopTimeZone } from './shop-zone.ts';
import { getDayAndMinutesInZone, addCalendarDays } from './zone-days.ts';

/** The periods of reports. All but `custom` end today; days are those of the shop's zone. */
export const REPORT_PERIOD_OPTIONS = [
  { key: 'today', label: 'Today' },
  { key: '7', label: '7 days' },
  { key: '30', label: '30 days' },
  { key: '90', label: '90 days' },
  { key: '365', label: '365 days' },
  { key: 'month', label: 'This month' },
] as const;
export type ReportPeriodKey = (typeof REPORT_PERIOD_OPTIONS)[number]['key'] | 'custom';

/** The longest period: three years. */
export const MAX_REPORT_PERIOD_DAYS = 1096;

/** Calendar days from the first to the last, as `2026-11-20`. */
export type CalendarDayRange = { from: string; to: string };

/** The period in a URL, and as many days before it for comparison. */
export type ReportPeriod = CalendarDayRange & {
  key: ReportPeriodKey;
  /** In a sentence: `the last 30 days`, `this month`, `these 12 days`. */
  label: string;
  /** Oldest first. */
  days: readonly string[];
  before: CalendarDayRange;
  zone: ShopTimeZone;
};

const DEFAULT_REPORT_PERIOD: ReportPeriodKey = '30';

/** Returns the number of days from one to another, both included. */
const countDaysInRange = ({ from, to }: CalendarDayRange) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const parseReportDay = (value: string | null): string | null => {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : null;
};

/** Returns the days of a custom period: none after today, within the maximum; null for an invalid one. */
function parseCustomPeriodDays(search: URLSearchParams, today: string): CalendarDayRange | null {
  const [from, requestedTo] = [parseReportDay(search.get('from')), parseReportDay(search.get('to'))];
  if (from === null || requestedTo === null || from < '2000') return null;
  const to = requestedTo > today ? today : requestedTo;
  return from <= to && countDaysInRange({ from, to }) <= MAX_REPORT_PERIOD_DAYS ? { from, to } : null;
}

function getPresetPeriodDays(key: ReportPeriodKey, today: string): CalendarDayRange {
  if (key === 'today') return { from: today, to: today };
  if (key === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: addCalendarDays(today, 1 - Number(key)), to: today };
}

function formatReportPeriodLabel(key: ReportPeriodKey, days: CalendarDayRange): string {
  const count = countDaysInRange(days);
  if (key === 'today') return 'today';
  if (key === 'month') return 'this month';
  if (key === 'custom') return count === 1 ? 'this day' : `these ${count.toLocaleString('en-US')} days`;
  return `the last ${key} days`;
}

/** Returns the period in a URL, in the shop's zone; 30 days for unknown values. */
export function parseReportPeriod(
  search: URLSearchParams,
  { zone, now }: { zone: ShopTimeZone; now: Date },
): ReportPeriod {
  const today = getDayAndMinutesInZone(zone, now).day;
  const custom = search.get('span') === 'custom' ? parseCustomPeriodDays(search, today) : null;
  const known =
    REPORT_PERIOD_OPTIONS.find(({ key }) => key === search.get('span'))?.key ?? DEFAULT_REPORT_PERIOD;
  const key = custom ? 'custom' : known;
  const days = custom ?? getPresetPeriodDays(known, today);
  const count = countDaysInRange(days);
  return {
    ...{ key, zone },
    ...days,
    label: formatReportPeriodLabel(key, days),
    days: Array.from({ length: count }, (_, at) => addCalendarDays(days.from, at)),
    before: { from: addCalendarDays(days.from, -count), to: addCalendarDays(days.from, -1) },
  };
}

/** Returns the URL parameters of a period, without the default. */
export function getReportPeriodUrlParameters({
  key,
  from,
  to,
}: Pick<ReportPeriod, 'key' | 'from' | 'to'>): [string, string][] {
  if (key === DEFAULT_REPORT_PERIOD) return [];
  const custom: [string, string][] = [
    ['from', from],
    ['to', to],
  ];
  return [['span', key], ...(key === 'custom' ? custom : [])];
}

/** Returns `+18%`, `-4%`, `+0%`; null if `before` is 0. */
export function formatPercentChange(now: number, before: number): string | null {
  if (before === 0) return null;
  // A small decrease rounds to -0.
  const percent = Math.round(((now - before) / before) * 100) || 0;
  return `${percent < 0 ? '' : '+'}${percent.toLocaleString('en-US')}%`;
}
