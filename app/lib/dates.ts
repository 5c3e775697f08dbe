import { HOUR_MS } from './durations.ts';

/** The zone in which customers read every time (http.md, money and time). */
const EASTERN = 'America/New_York';

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const time = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric', minute: '2-digit' });
const longDate = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, dateStyle: 'long' });

/** Engines put a narrow no-break space before AM; other parts of the page use the plain one. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

/** `Fri, Nov 20` in Eastern Time. */
export function formatEasternDay(date: Date): string {
  return plainSpaces(day.format(date));
}

/** `Sat, Nov 21, 9:14 AM ET`: a promised moment (look.md, price card and cart). */
export function formatEasternMoment(date: Date): string {
  return plainSpaces(`${day.format(date)}, ${time.format(date)} ET`);
}

/** `9:14 AM ET`: a moment of today, on a page of customers. */
export function formatEasternTime(date: Date): string {
  return plainSpaces(`${time.format(date)} ET`);
}

/** `November 21, 2026` in Eastern Time: the long US format of CHECKOUT-09. */
export function formatLongDate(date: Date): string {
  return plainSpaces(longDate.format(date));
}

const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** `September 17, 2026` for the calendar day `2026-09-17`, which is the same in every zone. */
export function formatCalendarDay(day: string): string {
  return plainSpaces(calendarDay.format(new Date(day)));
}

/** Delivery is counted in hours from the order, 24 to a day (storefront specification, section 9). */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 24 * HOUR_MS);
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, weekday: 'short' });
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The day of the week in Eastern Time, 0 for Sunday. */
export function easternWeekday(date: Date): number {
  return WEEKDAYS.indexOf(weekday.format(date));
}
