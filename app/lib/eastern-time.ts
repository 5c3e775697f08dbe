import { DAY_MS, MINUTE_MS } from './durations.ts';

/** The zone in which the shop works and customers read every time (http.md, money and time). */
const EASTERN = 'America/New_York';

const wall = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What clock and calendar show in Eastern Time, as if it were UTC: the difference to the instant is the zone's offset. */
function wallTime(instant: number): number {
  const parts = new Map(wall.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The calendar day in Eastern Time, as `2026-11-20`, with the minutes since its midnight. */
export function easternDay(instant: Date): { day: string; minutes: number } {
  const shown = wallTime(instant.getTime());
  const day = new Date(shown).toISOString().slice(0, 10);
  return { day, minutes: Math.floor((shown - Date.parse(day)) / MINUTE_MS) };
}

/** The moment at which clocks in Eastern Time show these minutes on this day; an hour that is skipped counts as the next. */
export function easternInstant(day: string, minutes: number): Date {
  const shown = Date.parse(day) + minutes * MINUTE_MS;
  // The offset of a moment close by may be that of the other side of a change of the clocks, that of the second guess is not.
  const guess = shown - (wallTime(shown) - shown);
  const closer = shown - (wallTime(guess) - guess);
  // No clock shows an hour that is skipped: the first guess is what they show an hour later.
  return new Date(wallTime(closer) === shown ? closer : guess);
}

/** The day after so many days in the calendar. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
