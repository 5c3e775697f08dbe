import { MINUTE_MS } from './durations.ts';
import type { ShopTimeZone } from './shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone } from './zone-days.ts';

const padTwoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Returns `2026-11-20T09:14`: the value of a date field in the shop's zone, which all dates for customers
 * use.
 */
export function formatDateTimeInput(zone: ShopTimeZone, at: Date): string {
  const { day, minutes } = getDayAndMinutesInZone(zone, at);
  return `${day}T${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;
}

/**
 * Returns the time a date field means in a zone; null for an invalid one. An hour skipped by a clock change
 * becomes the next.
 */
export function parseDateTimeInput(zone: ShopTimeZone, text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const shown = Date.parse(`${text}Z`);
  // The engine reads February 30 as March 2, and 24:00 as the next day.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(text)) return null;
  const day = text.slice(0, 10);
  return getInstantInZone(zone, day, (shown - Date.parse(day)) / MINUTE_MS);
}
