import { DAY_MS, MINUTE_MS } from './durations.ts';
import type { ShopTimeZone } from './shop-zone.ts';

const zoneFormatterCache = new Map<string, Intl.DateTimeFormat>();

function getCachedZoneDateFormatter({ id }: ShopTimeZone): Intl.DateTimeFormat {
  const known = zoneFormatterCache.get(id);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: id,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  zoneFormatterCache.set(id, clock);
  return clock;
}

/**
 * Returns the wall-clock time in a zone as if it were UTC: its difference to the instant is the zone's
 * offset.
 */
function getWallClockAsUtcMs(instant: number, zone: ShopTimeZone): number {
  const parts = new Map(
    getCachedZoneDateFormatter(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Returns the calendar day in a zone, as `2026-11-20`, with the minutes since its midnight. */
export function getDayAndMinutesInZone(zone: ShopTimeZone, instant: Date): { day: string; minutes: number } {
  const shown = getWallClockAsUtcMs(instant.getTime(), zone);
  const day = new Date(shown).toISOString().slice(0, 10);
  return { day, minutes: Math.floor((shown - Date.parse(day)) / MINUTE_MS) };
}

/**
 * Returns the time at which clocks in a zone show these minutes on this day: the first of two where they go
 * back, and an hour later where they skip it.
 */
export function getInstantInZone(zone: ShopTimeZone, day: string, minutes: number): Date {
  const shown = Date.parse(day) + minutes * MINUTE_MS;
  // The zone's offset a day before and a day after: the same, unless its clocks change in between.
  const by = (at: number) => shown - (getWallClockAsUtcMs(at, zone) - at);
  const [before, after] = [by(shown - DAY_MS), by(shown + DAY_MS)];
  const meant = [before, after].filter((at) => getWallClockAsUtcMs(at, zone) === shown);
  // No clock shows a skipped hour: with the offset before it, clocks show an hour later.
  return new Date(meant.length > 0 ? Math.min(...meant) : before);
}

/** Returns the calendar day this many days later. */
export function addCalendarDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function getIsoWeekday(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
