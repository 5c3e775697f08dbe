import { addDays } from '#app/lib/dates.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import {
  getDayAndMinutesInZone,
  getInstantInZone,
  addCalendarDays,
  getIsoWeekday,
} from '#app/lib/zone-days.ts';

export type DeliveryPromiseMode = 'clock' | 'calendar';

/** Minutes since midnight in the shop's time zone. */
type WorkingHoursInMinutes = { from: number; to: number };

/** When and how much the shop works. */
export type WorkCalendar = {
  /** The time zone of its days and hours. */
  zone: ShopTimeZone;
  mode: DeliveryPromiseMode;
  /** Orders before this minute of a working day count for that day. */
  cutOff: number;
  /** Effort units completed per day. */
  unitsAtOnce: number;
  /** Weekday 1 is Monday. */
  hours: readonly (WorkingHoursInMinutes & { weekday: number })[];
  /** Days that differ from the week: off, or with other hours. */
  exceptions: readonly { day: string; hours: WorkingHoursInMinutes | null }[];
};

/** What the promise of a line depends on: its delivery time in days, and its effort units per piece. */
export type ServiceWithDeliveryPromise = { deliveryDays: number; effortUnits: number; quantity: number };

/** The dates of an order, and what they were computed from. */
export type PromisedOrderDeliveryDates = {
  kind: DeliveryPromiseMode;
  items: Date[];
  order: Date;
  basis: { openUnits: number; unitsAtOnce: number; cutOff: number; startDay: string } | null;
};

/** Two years: the maximum wait, whatever the calendar contains. */
const MAX_CALENDAR_DAYS_SEARCHED_AHEAD = 731;

/** Returns the minute at which work ends on a day; null on days off. */
function getWorkdayClosingMinute(calendar: WorkCalendar, day: string): number | null {
  const exception = calendar.exceptions.find((candidate) => candidate.day === day);
  if (exception) return exception.hours?.to ?? null;
  const weekday = getIsoWeekday(day);
  const ends = calendar.hours.filter((hours) => hours.weekday === weekday).map(({ to }) => to);
  return ends.length > 0 ? Math.max(...ends) : null;
}

/** Yields working days from a day on, including that day if it is one. */
function* iterateWorkingDays(calendar: WorkCalendar, from: string) {
  for (let ahead = 0; ahead <= MAX_CALENDAR_DAYS_SEARCHED_AHEAD; ahead++) {
    const day = addCalendarDays(from, ahead);
    const closing = getWorkdayClosingMinute(calendar, day);
    if (closing !== null) yield { day, closing };
  }
}

/**
 * Returns the first day that counts for an order placed now: today until the cut-off, otherwise the next
 * working day.
 */
function findFirstWorkingDay(calendar: WorkCalendar, now: Date): string | null {
  const { day, minutes } = getDayAndMinutesInZone(calendar.zone, now);
  const from = minutes < calendar.cutOff ? day : addCalendarDays(day, 1);
  return iterateWorkingDays(calendar, from).next().value?.day ?? null;
}

/**
 * Returns the end of the working day that many working days after the first; at most the end of the period
 * searched.
 */
function computeOrderWorkEndTime(calendar: WorkCalendar, startDay: string, length: number): Date {
  let left = length;
  for (const { day, closing } of iterateWorkingDays(calendar, startDay)) {
    if (left === 0) return getInstantInZone(calendar.zone, day, closing);
    left -= 1;
  }
  return getInstantInZone(calendar.zone, addCalendarDays(startDay, MAX_CALENDAR_DAYS_SEARCHED_AHEAD + 1), 0);
}

/**
 * Returns the number of working days before the work can begin plus those it takes, with `ahead` units to be
 * done before it.
 */
function countWorkingDaysUntilDelivery(
  service: ServiceWithDeliveryPromise,
  ahead: number,
  unitsAtOnce: number,
): number {
  const units = service.effortUnits * service.quantity;
  return Math.floor(ahead / unitsAtOnce) + Math.max(service.deliveryDays, Math.ceil(units / unitsAtOnce));
}

/**
 * Returns when an order placed now is delivered (pages.md "Delivery dates"). Clock mode: exactly days x 24
 * hours. Calendar mode: the end of the working day that many working days ahead, after the work that is open
 * already; never earlier than by the clock. A calendar without working days promises by the clock. `openWork`
 * is in units of effort.
 */
export function computePromisedDates(
  now: Date,
  services: readonly ServiceWithDeliveryPromise[],
  calendar: WorkCalendar,
  openWork: number,
): PromisedOrderDeliveryDates {
  const byClock = services.map(({ deliveryDays }) => addDays(now, deliveryDays));
  const latest = (dates: readonly Date[]) =>
    new Date(Math.max(now.getTime(), ...dates.map((date) => date.getTime())));
  const startDay = calendar.mode === 'calendar' ? findFirstWorkingDay(calendar, now) : null;
  if (startDay === null) return { kind: 'clock', items: byClock, order: latest(byClock), basis: null };
  const { unitsAtOnce, cutOff } = calendar;
  let ahead = openWork;
  const items = services.map((service, index) => {
    const end = computeOrderWorkEndTime(
      calendar,
      startDay,
      countWorkingDaysUntilDelivery(service, ahead, unitsAtOnce),
    );
    ahead += service.effortUnits * service.quantity;
    return latest([byClock[index] ?? now, end]);
  });
  const basis = { openUnits: openWork, unitsAtOnce, cutOff, startDay };
  return { kind: 'calendar', items, order: latest(items), basis };
}

/**
 * If the promise moves by more than this between cart and checkout, the buyer is notified before going to
 * pay.
 */
export const DELIVERY_PROMISE_CHANGE_TOLERANCE_MS = 24 * 3_600_000;
