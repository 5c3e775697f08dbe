import { asc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { calendarExceptions, workHours } from './schedule-tables.server.ts';
import { type SpecialDayKind, DEFAULT_WEEK_HOURS, type WorkWeek } from './work-calendar.ts';

/** Returns `15:00:00` as `15:00`. */
const trimSecondsFromClockTime = (time: string) => time.slice(0, 5);

/**
 * Reads the shop's working hours, bypassing every cache: its week, or the default one if none is stored, and
 * the special days.
 */
export async function readWorkWeek(ctx: AppContext): Promise<WorkWeek> {
  const stored = await ctx.db
    .select()
    .from(workHours)
    .orderBy(asc(workHours.weekday), asc(workHours.startsAt));
  const hours = stored.map(({ weekday, startsAt, endsAt }) => ({
    weekday,
    startsAt: trimSecondsFromClockTime(startsAt),
    endsAt: trimSecondsFromClockTime(endsAt),
  }));
  const rows = await ctx.db.select().from(calendarExceptions).orderBy(asc(calendarExceptions.day));
  const days = rows.map(({ day, kind, startsAt, endsAt, note }) => ({
    day,
    kind: kind as SpecialDayKind, // the table's CHECK allows only these
    startsAt: startsAt && trimSecondsFromClockTime(startsAt),
    endsAt: endsAt && trimSecondsFromClockTime(endsAt),
    note: note ?? '',
  }));
  return { hours: hours.length > 0 ? hours : [...DEFAULT_WEEK_HOURS], days };
}
