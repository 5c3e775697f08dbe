import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';
import type { SiteContent } from '#app/modules/content/schemas.ts';

import { computePromisedDates, type WorkCalendar } from './promise-date.ts';

/** Stored hours of one weekday, `09:00` in the shop's time zone; weekday 1 is Monday. */
export type WeekdayWorkingHours = { weekday: number; startsAt: string; endsAt: string };

/** Why a day differs from its week: a holiday, a day off, or an extra working day. */
export const WORK_CALENDAR_EXCEPTION_LABELS = {
  holiday: 'Holiday',
  day_off: 'Day off',
  extra: 'Extra working day',
} as const;
export type SpecialDayKind = keyof typeof WORK_CALENDAR_EXCEPTION_LABELS;

/** A day that differs from its week, `2026-12-25`; only an extra working day has hours. */
export type WorkCalendarSpecialDay = {
  day: string;
  kind: SpecialDayKind;
  startsAt: string | null;
  endsAt: string | null;
  note: string;
};

export type WorkWeek = { hours: WeekdayWorkingHours[]; days: WorkCalendarSpecialDay[] };

/** Monday to Friday, 9 AM to 5 PM: the default week of a shop. */
export const DEFAULT_WEEK_HOURS: readonly WeekdayWorkingHours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  startsAt: '09:00',
  endsAt: '17:00',
}));

/** Returns the minutes since midnight of `15:00` or `15:00:00`. */
export function parseMinutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the calendar for computing promises from settings and week; in clock mode the week does not count.
 */
export function buildWorkCalendar(
  promise: SiteContent['promise'],
  { hours, days }: WorkWeek,
  zone: ShopTimeZone,
): WorkCalendar {
  const { mode, cutOff, unitsAtOnce } = promise;
  const span = (startsAt: string, endsAt: string) => ({
    from: parseMinutesOfDay(startsAt),
    to: parseMinutesOfDay(endsAt),
  });
  return {
    zone,
    mode,
    cutOff: parseMinutesOfDay(cutOff),
    unitsAtOnce,
    hours: hours.map(({ weekday, startsAt, endsAt }) => ({ weekday, ...span(startsAt, endsAt) })),
    exceptions: days.map(({ day, startsAt, endsAt }) => ({
      day,
      hours: startsAt && endsAt ? span(startsAt, endsAt) : null,
    })),
  };
}

const WORK_CALENDAR_WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

/** Returns `9 AM` for `09:00`, `5:30 PM` for `17:30`. */
function formatClockTime(time: string): string {
  const minutes = parseMinutesOfDay(time);
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/**
 * Returns the week as text, merging consecutive days with the same hours: `Monday to Friday, 9 AM to 5 PM`.
 */
export function formatWeeklyWorkingHours(hours: readonly WeekdayWorkingHours[]): string {
  const runs: { from: number; to: number; times: string }[] = [];
  for (let weekday = 1; weekday <= WORK_CALENDAR_WEEKDAY_NAMES.length; weekday += 1) {
    const times = hours
      .filter((span) => span.weekday === weekday)
      .map(({ startsAt, endsAt }) => `${formatClockTime(startsAt)} to ${formatClockTime(endsAt)}`)
      .join(' and ');
    const last = runs.at(-1);
    if (last?.times === times && last.to === weekday - 1) last.to = weekday;
    else if (times !== '') runs.push({ from: weekday, to: weekday, times });
  }
  const dayOf = (weekday: number) => WORK_CALENDAR_WEEKDAY_NAMES[weekday - 1] ?? '';
  return runs
    .map(({ from, to, times }) => `${from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`}, ${times}`)
    .join('; ');
}

const DELIVERY_DATE_PREVIEW_DAYS = 14;
const NOON_MINUTES_AFTER_MIDNIGHT = 12 * 60;

/** What an order placed on a day would be promised; `late` is null if the time of day makes no difference. */
export type DeliveryDatePreviewDay = { day: string; inTime: Date; late: Date | null };

/**
 * Returns what the shop would promise on each of the next 14 days, today first, for one service of one day
 * and one unit, if the open work stays the same: in clock mode for an order at noon, in calendar mode for one
 * just before the cut-off and one at it.
 */
export function previewDeliveryDatesByDay(
  now: Date,
  calendar: WorkCalendar,
  openUnits: number,
): DeliveryDatePreviewDay[] {
  const service = { deliveryDays: 1, effortUnits: 1, quantity: 1 };
  const promised = (day: string, minutes: number) =>
    computePromisedDates(getInstantInZone(calendar.zone, day, minutes), [service], calendar, openUnits).order;
  const today = getDayAndMinutesInZone(calendar.zone, now).day;
  return Array.from({ length: DELIVERY_DATE_PREVIEW_DAYS }, (_, ahead) => {
    const day = addCalendarDays(today, ahead);
    if (calendar.mode === 'clock')
      return { day, inTime: promised(day, NOON_MINUTES_AFTER_MIDNIGHT), late: null };
    const late = promised(day, calendar.cutOff);
    return { day, inTime: calendar.cutOff > 0 ? promised(day, calendar.cutOff - 1) : late, late };
  });
}
