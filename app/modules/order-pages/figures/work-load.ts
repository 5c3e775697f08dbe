import { addCalendarDays } from '#app/lib/zone-days.ts';

/** Effort units due on a day in the shop's time zone, as `2026-11-20`. */
export type DailyWorkLoad = { day: string; units: number };

const WORK_LOAD_DAYS = 7;

/** Returns seven days from one on, including those on which nothing is due. */
export function fillWorkLoadDays(today: string, found: readonly DailyWorkLoad[]): DailyWorkLoad[] {
  const units = new Map(found.map((load) => [load.day, load.units]));
  return Array.from({ length: WORK_LOAD_DAYS }, (_, ahead) => {
    const day = addCalendarDays(today, ahead);
    return { day, units: units.get(day) ?? 0 };
  });
}

/** Returns a part as a percentage, rounded down, so that 100 means complete; null if the whole is 0. */
export function calculatePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((part / whole) * 100) : null;
}
