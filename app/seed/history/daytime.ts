import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import {
  getDayAndMinutesInZone,
  getInstantInZone,
  addCalendarDays,
  getIsoWeekday,
} from '#app/lib/zone-days.ts';

import type { SeededRandom } from './seeded-random.ts';

const DEMO_OPENING_MINUTE_OF_DAY = 8 * 60;
const DAYTIME_END_MINUTE_OF_DAY = 19 * 60;

/** Returns a daytime moment unchanged; moves one at night to the evening before. */
export function moveNightTimeToEvening(zone: ShopTimeZone, at: Date, chance: SeededRandom): Date {
  const { day, minutes } = getDayAndMinutesInZone(zone, at);
  if (minutes >= DEMO_OPENING_MINUTE_OF_DAY && minutes < DAYTIME_END_MINUTE_OF_DAY) return at;
  const evening = minutes < DEMO_OPENING_MINUTE_OF_DAY ? addCalendarDays(day, -1) : day;
  return getInstantInZone(zone, evening, DAYTIME_END_MINUTE_OF_DAY - 10 - chance.below(150));
}

/** Weights of the hours of a day: busiest in the morning and the early afternoon. */
const DEMO_ACTIVITY_HOUR_WEIGHTS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((hour) => ({
  hour,
  weight: hour >= 9 && hour < 17 ? 9 : hour < 20 ? 4 : 2,
}));

/**
 * Returns moments of this many days before `now`, none later: fewer on weekends, slightly more every week.
 * Earliest first.
 */
export function generateDemoActivityTimes(
  zone: ShopTimeZone,
  { now, days, count }: { now: Date; days: number; count: number },
  chance: SeededRandom,
): Date[] {
  const today = getDayAndMinutesInZone(zone, now).day;
  const choices = Array.from({ length: days }, (_, back) => {
    const day = addCalendarDays(today, -back);
    const grows = 1 + 0.5 * (1 - back / days);
    return { day, weight: grows * (getIsoWeekday(day) > 5 ? 0.35 : 1) };
  });
  return Array.from({ length: count }, () => {
    const { day } = chance.weighed(choices, ({ weight }) => weight);
    const { hour } = chance.weighed(DEMO_ACTIVITY_HOUR_WEIGHTS, ({ weight }) => weight);
    const at = getInstantInZone(zone, day, hour * 60 + chance.below(60));
    const exact = new Date(at.getTime() + chance.below(60_000));
    // A time later today is moved to the day before.
    return exact < now ? exact : new Date(exact.getTime() - DAY_MS);
  }).toSorted((one, other) => one.getTime() - other.getTime());
}

/** Returns a time a random number of minutes later, within the range. */
export const addRandomMinutesToDate = (
  at: Date,
  chance: SeededRandom,
  [from, to]: readonly [number, number],
): Date => new Date(at.getTime() + Math.round(chance.between(from, to) * MINUTE_MS));
