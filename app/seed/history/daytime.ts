import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { dayIn, instantIn, laterDay, weekdayOf } from '#app/lib/zone-days.ts';

import type { Chance } from './chance.ts';

const OPENING_MINUTE = 8 * 60;
const CLOSING_MINUTE = 19 * 60;

/** Returns a daytime moment unchanged; moves one at night to the evening before. */
export function byDay(zone: ShopZone, at: Date, chance: Chance): Date {
  const { day, minutes } = dayIn(zone, at);
  if (minutes >= OPENING_MINUTE && minutes < CLOSING_MINUTE) return at;
  const evening = minutes < OPENING_MINUTE ? laterDay(day, -1) : day;
  return instantIn(zone, evening, CLOSING_MINUTE - 10 - chance.below(150));
}

/** Weights of the hours of a day: busiest in the morning and the early afternoon. */
const HOUR_WEIGHTS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((hour) => ({
  hour,
  weight: hour >= 9 && hour < 17 ? 9 : hour < 20 ? 4 : 2,
}));

/**
 * Returns moments of this many days before `now`, none later: fewer on weekends, slightly more every week.
 * Earliest first.
 */
export function moments(
  zone: ShopZone,
  { now, days, count }: { now: Date; days: number; count: number },
  chance: Chance,
): Date[] {
  const today = dayIn(zone, now).day;
  const choices = Array.from({ length: days }, (_, back) => {
    const day = laterDay(today, -back);
    const grows = 1 + 0.5 * (1 - back / days);
    return { day, weight: grows * (weekdayOf(day) > 5 ? 0.35 : 1) };
  });
  return Array.from({ length: count }, () => {
    const { day } = chance.weighed(choices, ({ weight }) => weight);
    const { hour } = chance.weighed(HOUR_WEIGHTS, ({ weight }) => weight);
    const at = instantIn(zone, day, hour * 60 + chance.below(60));
    const exact = new Date(at.getTime() + chance.below(60_000));
    // A time later today is moved to the day before.
    return exact < now ? exact : new Date(exact.getTime() - DAY_MS);
  }).toSorted((one, other) => one.getTime() - other.getTime());
}

/** Returns a time a random number of minutes later, within the range. */
export const after = (at: Date, chance: Chance, [from, to]: readonly [number, number]): Date =>
  new Date(at.getTime() + Math.round(chance.between(from, to) * MINUTE_MS));
