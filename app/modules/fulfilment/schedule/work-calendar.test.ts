import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { defaultSiteContent } from '#app/modules/content/internal/site-defaults.ts';

import { computePromisedDates } from './promise-date.ts';
import {
  buildWorkCalendar,
  previewDeliveryDatesByDay,
  type WorkCalendarSpecialDay,
  DEFAULT_WEEK_HOURS,
  formatWeeklyWorkingHours,
  type WeekdayWorkingHours,
} from './work-calendar.ts';

/** A Monday, before Thanksgiving and the Friday after it. */
const MONDAY = new Date('2026-11-23T14:00:00Z');
const THANKSGIVING: WorkCalendarSpecialDay = {
  day: '2026-11-26',
  kind: 'holiday',
  startsAt: null,
  endsAt: null,
  note: '',
};
const SATURDAY: WorkCalendarSpecialDay = {
  day: '2026-11-28',
  kind: 'extra',
  startsAt: '10:00',
  endsAt: '14:00',
  note: '',
};
const week = (...days: WorkCalendarSpecialDay[]) => ({ hours: [...DEFAULT_WEEK_HOURS], days });
const byCalendar = { ...defaultSiteContent.promise, mode: 'calendar' as const };

const shown = (days: ReturnType<typeof previewDeliveryDatesByDay>) =>
  days.slice(0, 7).map(({ day, inTime, late }) => [day, inTime.toISOString(), late?.toISOString() ?? null]);

test('by the clock each of 14 days promises the same hour of the next one', () => {
  const days = previewDeliveryDatesByDay(
    MONDAY,
    buildWorkCalendar(defaultSiteContent.promise, week(THANKSGIVING), EASTERN_TIME_ZONE),
    7,
  );
  expect(days).toHaveLength(14);
  expect(shown(days).slice(0, 2)).toEqual([
    ['2026-11-23', '2026-11-24T17:00:00.000Z', null],
    ['2026-11-24', '2026-11-25T17:00:00.000Z', null],
  ]);
  expect(days.at(-1)?.day).toBe('2026-12-06');
});

test('the calendar skips holidays and weekends, works extra days and respects the cut-off time', () => {
  expect(
    shown(
      previewDeliveryDatesByDay(
        MONDAY,
        buildWorkCalendar(byCalendar, week(THANKSGIVING, SATURDAY), EASTERN_TIME_ZONE),
        0,
      ),
    ),
  ).toEqual([
    // Before 3 PM: the end of the next working day; from 3 PM on: a day later.
    ['2026-11-23', '2026-11-24T22:00:00.000Z', '2026-11-25T22:00:00.000Z'],
    ['2026-11-24', '2026-11-25T22:00:00.000Z', '2026-11-27T22:00:00.000Z'],
    ['2026-11-25', '2026-11-27T22:00:00.000Z', '2026-11-28T19:00:00.000Z'],
    ['2026-11-26', '2026-11-28T19:00:00.000Z', '2026-11-28T19:00:00.000Z'],
    // Never earlier than by the clock: work of that Saturday ends at 2 PM.
    ['2026-11-27', '2026-11-28T19:59:00.000Z', '2026-11-30T22:00:00.000Z'],
    ['2026-11-28', '2026-11-30T22:00:00.000Z', '2026-12-01T22:00:00.000Z'],
    ['2026-11-29', '2026-12-01T22:00:00.000Z', '2026-12-01T22:00:00.000Z'],
  ]);
});

test('the look-ahead says what the shop promises at that moment, open work included', () => {
  const calendar = buildWorkCalendar(byCalendar, week(THANKSGIVING), EASTERN_TIME_ZONE);
  const [today] = previewDeliveryDatesByDay(MONDAY, calendar, 9);
  const service = { deliveryDays: 1, effortUnits: 1, quantity: 1 };
  const atCutOff = computePromisedDates(new Date('2026-11-23T20:00:00Z'), [service], calendar, 9).order;
  expect(today?.late).toEqual(atCutOff);
  expect(today?.inTime).toEqual(
    computePromisedDates(new Date('2026-11-23T19:59:00Z'), [service], calendar, 9).order,
  );
});

test('a cut-off of midnight counts no order for its own day', () => {
  const [today] = previewDeliveryDatesByDay(
    MONDAY,
    buildWorkCalendar({ ...byCalendar, cutOff: '00:00' }, week(), EASTERN_TIME_ZONE),
    0,
  );
  expect(today?.inTime).toEqual(today?.late);
});

const span = (weekday: number, startsAt: string, endsAt: string): WeekdayWorkingHours => ({
  weekday,
  startsAt,
  endsAt,
});

test.each<[hours: readonly WeekdayWorkingHours[], words: string]>([
  [DEFAULT_WEEK_HOURS, 'Monday to Friday, 9 AM to 5 PM'],
  [[span(3, '08:00', '12:00')], 'Wednesday, 8 AM to 12 PM'],
  [
    [
      span(1, '09:30', '17:00'),
      span(2, '09:30', '17:00'),
      span(4, '09:30', '17:00'),
      span(6, '00:00', '24:00'),
    ],
    'Monday to Tuesday, 9:30 AM to 5 PM; Thursday, 9:30 AM to 5 PM; Saturday, 12 AM to 12 AM',
  ],
  [[span(7, '08:00', '12:00'), span(7, '13:00', '18:15')], 'Sunday, 8 AM to 12 PM and 1 PM to 6:15 PM'],
  [[], ''],
])('the week %j reads: %s', (hours, words) => {
  expect(formatWeeklyWorkingHours(hours)).toBe(words);
});
