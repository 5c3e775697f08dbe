import { laterDay } from '#app/lib/zone-days.ts';

/** Effort units due on a day in the shop's time zone, as `2026-11-20`. */
export type DayLoad = { day: string; units: number };

const LOAD_DAYS = 7;

/** Returns seven days from one on, including those on which nothing is due. */
export function foldLoad(today: string, found: readonly DayLoad[]): DayLoad[] {
  const units = new Map(found.map((load) => [load.day, load.units]));
  return Array.from({ length: LOAD_DAYS }, (_, ahead) => {
    const day = laterDay(today, ahead);
    return { day, units: units.get(day) ?? 0 };
  });
}

/** Returns a part as a percentage, rounded down, so that 100 means complete; null if the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((part / whole) * 100) : null;
}
