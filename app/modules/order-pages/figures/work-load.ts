import { laterDay } from '#app/lib/zone-days.ts';

/** Units of effort that are due on a day of the shop, as `2026-11-20` in its zone. */
export type DayLoad = { day: string; units: number };

const LOAD_DAYS = 7;

/** The next seven days from one on, with those on which nothing is due. */
export function foldLoad(today: string, found: readonly DayLoad[]): DayLoad[] {
  const units = new Map(found.map((load) => [load.day, load.units]));
  return Array.from({ length: LOAD_DAYS }, (_, ahead) => {
    const day = laterDay(today, ahead);
    return { day, units: units.get(day) ?? 0 };
  });
}

/** A part of a whole in percent, rounded down: nothing is whole before it is; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((part / whole) * 100) : null;
}
