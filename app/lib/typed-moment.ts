import { MINUTE_MS } from './durations.ts';
import type { ShopZone } from './shop-zone.ts';
import { dayIn, instantIn } from './zone-days.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** `2026-11-20T09:14`: a moment as a date field writes it, in the shop's zone, in which customers read every date. */
export function momentInput(zone: ShopZone, at: Date): string {
  const { day, minutes } = dayIn(zone, at);
  return `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The moment a date field means in a zone; null for what is no moment. An hour that a change of clocks skips is the next. */
export function typedMoment(zone: ShopZone, text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const shown = Date.parse(`${text}Z`);
  // The engine reads the 30th of February as the 2nd of March, and 24:00 as the day after.
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(text)) return null;
  const day = text.slice(0, 10);
  return instantIn(zone, day, (shown - Date.parse(day)) / MINUTE_MS);
}
