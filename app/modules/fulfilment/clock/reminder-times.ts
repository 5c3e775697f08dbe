import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

import { REVIEW_DAYS, REVIEW_REMINDER_DAYS } from '../model.ts';

/** How long before a delivery counts as accepted its customer is reminded: on day 5 of 7. */
export const REVIEW_REMINDER_AHEAD_MS = (REVIEW_DAYS - REVIEW_REMINDER_DAYS) * DAY_MS;

/** Reminders of a missing brief, from the payment on; one that a stop of the shop delayed is sent until `until`. */
export const BRIEF_REMINDERS = [
  { number: 1, from: 24 * HOUR_MS, until: 72 * HOUR_MS },
  { number: 2, from: 72 * HOUR_MS, until: 7 * DAY_MS },
] as const;

/** A brief that is missing this long is told to the staff (pages.md section 7, brief.overdue). */
export const BRIEF_OVERDUE_MS = 14 * DAY_MS;
/** For how long after its moment a notice is still news. */
export const NEWS_MS = 2 * DAY_MS;
export const DUE_SOON_MS = DAY_MS;

/** The hour of their own day in which staff reads what is due. */
const DIGEST_HOUR = 8;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** The day, as `2026-11-20`, whose 8 o'clock hour it is now in a zone; null at every other time. */
export function digestDay(now: Date, zone: string): string | null {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  if (Number(parts.get('hour')) !== DIGEST_HOUR) return null;
  return [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
}
