import { HOUR_MS } from './durations.ts';

/** The zone in which customers read every time (http.md, money and time). */
const EASTERN = 'America/New_York';

/**
 * Dates in US words. The format is made with the first date: making one costs a browser up to 20 ms, and many pages show none.
 * Engines put a narrow no-break space before AM; other parts of the page use the plain one.
 */
function inWords(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(date).replaceAll(/\s/g, ' ');
  };
}

/** `Fri, Nov 20` in Eastern Time. */
export const formatEasternDay = inWords({
  timeZone: EASTERN,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

const time = inWords({ timeZone: EASTERN, hour: 'numeric', minute: '2-digit' });

/** `Sat, Nov 21, 9:14 AM ET`: a promised moment (look.md, price card and cart). */
export function formatEasternMoment(date: Date): string {
  return `${formatEasternDay(date)}, ${time(date)} ET`;
}

/** `9:14 AM ET`: a moment of today, on a page of customers. */
export function formatEasternTime(date: Date): string {
  return `${time(date)} ET`;
}

/** `November 21, 2026` in Eastern Time: the long US format of CHECKOUT-09. */
export const formatLongDate = inWords({ timeZone: EASTERN, dateStyle: 'long' });

const calendarDay = inWords({ timeZone: 'UTC', dateStyle: 'long' });

/** `September 17, 2026` for the calendar day `2026-09-17`, which is the same in every zone. */
export function formatCalendarDay(day: string): string {
  return calendarDay(new Date(day));
}

/** Delivery is counted in hours from the order, 24 to a day (storefront specification, section 9). */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 24 * HOUR_MS);
}

const weekday = inWords({ timeZone: EASTERN, weekday: 'short' });
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The day of the week in Eastern Time, 0 for Sunday. */
export function easternWeekday(date: Date): number {
  return WEEKDAYS.indexOf(weekday(date));
}
