import { addCalendarDays } from '#app/lib/zone-days.ts';

/** Effort units due on a day in the shop's time zone, as `2026-11-20`. */
export type DailyDueEffortUnits = { day: string; units: number };

const DAILY_WORK_LOAD_PERIOD_DAYS = 7;

/** Returns seven days from one on, including those on which nothing is due. */
export function fillWorkLoadDays(
  today: string,
  found: readonly DailyDueEffortUnits[],
): DailyDueEffortUnits[] {
  const units = new Map(found.map((load) => [load.day, load.units]));
  return Array.from({ length: DAILY_WORK_LOAD_PERIOD_DAYS }, (_, ahead) => {
    const day = addCalendarDays(today, ahead);
    return { day, units: units.get(day) ?? 0 };
  });
}

/** Returns a part as a percentage, rounded down, so that 100 means complete; null if the whole is 0. */
export function calculatePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.floor((part / whole) * 100) : null;
}
