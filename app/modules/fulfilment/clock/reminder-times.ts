import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

import { DELIVERY_AUTO_ACCEPT_DAYS, DELIVERY_REVIEW_REMINDER_AFTER_DAYS } from '../model.ts';

/** How long before a delivery counts as accepted the customer is reminded: on day 5 of 7. */
export const REVIEW_REMINDER_AHEAD_MS =
  (DELIVERY_AUTO_ACCEPT_DAYS - DELIVERY_REVIEW_REMINDER_AFTER_DAYS) * DAY_MS;

/**
 * Reminders of a missing brief, counted from the payment; one that is late because the shop was down is sent
 * until `until`.
 */
export const MISSING_BRIEF_REMINDER_TIMES = [
  { number: 1, from: 24 * HOUR_MS, until: 72 * HOUR_MS },
  { number: 2, from: 72 * HOUR_MS, until: 7 * DAY_MS },
] as const;

/**
 * How long a brief is missing before the staff is notified (pages.md "Team notifications", brief.overdue).
 */
export const MISSING_BRIEF_STAFF_ALERT_DELAY_MS = 14 * DAY_MS;
/** How long after the event a notification is still sent. */
export const MAX_NOTIFICATION_DELAY_MS = 2 * DAY_MS;
export const ORDER_DUE_SOON_WINDOW_MS = DAY_MS;

/** The local hour at which staff receive the digest. */
const STAFF_DIGEST_LOCAL_HOUR = 8;

const timeZoneDateFormatters = new Map<string, Intl.DateTimeFormat>();

function getCachedZoneClockFormatter(zone: string): Intl.DateTimeFormat {
  const known = timeZoneDateFormatters.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  timeZoneDateFormatters.set(zone, clock);
  return clock;
}

/**
 * Returns the day, as `2026-11-20`, if it is between 8 and 9 o'clock in a time zone; null at any other time.
 */
export function getStaffDigestDayInZone(now: Date, zone: string): string | null {
  const parts = new Map(
    getCachedZoneClockFormatter(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  if (Number(parts.get('hour')) !== STAFF_DIGEST_LOCAL_HOUR) return null;
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
}
