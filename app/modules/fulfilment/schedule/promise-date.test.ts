import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays } from '#app/lib/zone-days.ts';

import { computePromisedDates, type ServiceWithDeliveryPromise, type WorkCalendar } from './promise-date.ts';

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }));
const calendar: WorkCalendar = {
  zone: EASTERN_TIME_ZONE,
  mode: 'calendar',
  cutOff: 15 * 60,
  unitsAtOnce: 2,
  hours: WEEK,
  exceptions: [],
};
const one: ServiceWithDeliveryPromise = { deliveryDays: 2, effortUnits: 1, quantity: 1 };
const dueAt = (now: string, settings: Partial<WorkCalendar> = {}, openWork = 0) =>
  computePromisedDates(new Date(now), [one], { ...calendar, ...settings }, openWork).order.toISOString();

/** Times over two years, including both clock changes and every weekday. */
const moments = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((time) => new Date(time));
const services = fc.array(
  fc.record({
    deliveryDays: fc.integer({ min: 1, max: 20 }),
    effortUnits: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const zones = fc
  .constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC')
  .map(getShopTimeZone);
const calendars = fc.record<WorkCalendar>({
  zone: zones,
  mode: fc.constant('calendar'),
  cutOff: fc.integer({ min: 0, max: 24 * 60 }),
  unitsAtOnce: fc.integer({ min: 1, max: 6 }),
  hours: fc
    .subarray([1, 2, 3, 4, 5, 6, 7])
    .map((days) => days.map((weekday) => ({ weekday, from: 9 * 60, to: 17 * 60 }))),
  exceptions: fc
    .array(fc.integer({ min: 0, max: 700 }), { maxLength: 20 })
    .map((days) => days.map((ahead) => ({ day: addCalendarDays('2026-01-01', ahead), hours: null }))),
});
const loads = fc.integer({ min: 0, max: 200 });

test('clock mode is exactly days times 24 hours, over every change of the clocks', () => {
  fc.assert(
    fc.property(moments, services, loads, (now, lines, load) => {
      const promised = computePromisedDates(now, lines, { ...calendar, mode: 'clock' }, load);
      expect(promised.kind).toBe('clock');
      expect(promised.items).toEqual(lines.map(({ deliveryDays }) => addDays(now, deliveryDays)));
    }),
  );
});

test('calendar mode never promises earlier than the clock, and an order is its latest item', () => {
  fc.assert(
    fc.property(moments, services, calendars, loads, (now, lines, settings, load) => {
      const promised = computePromisedDates(now, lines, settings, load);
      for (const [index, date] of promised.items.entries()) {
        expect(date.getTime()).toBeGreaterThanOrEqual(
          addDays(now, lines[index]?.deliveryDays ?? 0).getTime(),
        );
      }
      expect(promised.order.getTime()).toBe(Math.max(...promised.items.map((date) => date.getTime())));
    }),
    { numRuns: 300 },
  );
});

test('more open work and a later order never bring an earlier date', () => {
  fc.assert(
    fc.property(
      moments,
      services,
      calendars,
      fc.tuple(loads, loads, fc.nat(5 * 86_400_000)),
      (now, lines, settings, [load, more, wait]) => {
        const first = computePromisedDates(now, lines, settings, load).order.getTime();
        expect(
          computePromisedDates(now, lines, settings, load + more).order.getTime(),
        ).toBeGreaterThanOrEqual(first);
        const later = new Date(now.getTime() + wait);
        expect(computePromisedDates(later, lines, settings, load).order.getTime()).toBeGreaterThanOrEqual(
          first,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a date by the calendar is the end of a working day, whatever the clocks did in between', () => {
  fc.assert(
    fc.property(moments, services, loads, zones, (now, lines, load, zone) => {
      const promised = computePromisedDates(now, lines, { ...calendar, zone }, load);
      for (const [index, date] of promised.items.entries()) {
        if (date.getTime() === addDays(now, lines[index]?.deliveryDays ?? 0).getTime()) continue;
        const { day, minutes } = getDayAndMinutesInZone(zone, date);
        expect(minutes).toBe(17 * 60);
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      }
    }),
  );
});

test('cut-off, weekend, holidays and load move the date by working days', () => {
  // Friday, November 20: before and after 3 PM.
  expect(dueAt('2026-11-20T19:59:00Z')).toBe('2026-11-24T22:00:00.000Z');
  expect(dueAt('2026-11-20T20:00:00Z')).toBe('2026-11-25T22:00:00.000Z');
  expect(dueAt('2026-11-21T12:00:00Z')).toBe('2026-11-25T22:00:00.000Z');
  const thanksgiving = [{ day: '2026-11-26', hours: null }];
  expect(dueAt('2026-11-24T15:00:00Z', { exceptions: thanksgiving })).toBe('2026-11-27T22:00:00.000Z');
  const saturday = [{ day: '2026-11-21', hours: { from: 600, to: 720 } }];
  expect(dueAt('2026-11-20T15:00:00Z', { exceptions: saturday })).toBe('2026-11-23T22:00:00.000Z');
  // Four open units, two at once: two working days later.
  expect(dueAt('2026-11-20T15:00:00Z', {}, 4)).toBe('2026-11-26T22:00:00.000Z');
  // Across the change of March 14: 5 PM is an hour earlier in UTC.
  expect(dueAt('2027-03-12T15:00:00Z')).toBe('2027-03-16T21:00:00.000Z');
});

const eve = [{ day: '2027-01-01', hours: null }];
const night = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 * 60 }));
test.each<[name: string, now: string, settings: Partial<WorkCalendar>, due: string]>([
  // For Wednesday, November 18.
  ['the millisecond before the cut-off', '2026-11-18T19:59:59.999Z', {}, '2026-11-20T22:00:00.000Z'],
  ['the cut-off itself counts for the next day', '2026-11-18T20:00:00.000Z', {}, '2026-11-23T22:00:00.000Z'],
  ['the last moment of a day', '2026-11-19T04:59:59.999Z', {}, '2026-11-23T22:00:00.000Z'],
  ['midnight', '2026-11-19T05:00:00.000Z', {}, '2026-11-23T22:00:00.000Z'],
  [
    'a cut-off at midnight counts nothing for its day',
    '2026-11-18T15:00:00Z',
    { cutOff: 0 },
    '2026-11-23T22:00:00.000Z',
  ],
  [
    'a cut-off at the end counts the whole day, and the clock stays the least',
    '2026-11-19T04:59:59Z',
    { cutOff: 1440 },
    '2026-11-21T04:59:59.000Z',
  ],
  [
    'over the end of the year and its holiday',
    '2026-12-30T15:00:00Z',
    { exceptions: eve },
    '2027-01-04T22:00:00.000Z',
  ],
  ['over the hour that comes twice', '2026-10-30T14:00:00Z', {}, '2026-11-03T22:00:00.000Z'],
  ['over the hour that is skipped', '2026-03-06T15:00:00Z', {}, '2026-03-10T21:00:00.000Z'],
  // A 23-hour day ends before two times 24 hours are over, and the clock's date remains the minimum.
  [
    'never below the clock on a short day',
    '2026-03-07T05:00:00Z',
    { hours: night, cutOff: 1440 },
    '2026-03-10T04:00:00.000Z',
  ],
])('the calendar at its edges: %s', (_name, now, settings, due) => {
  expect(dueAt(now, settings)).toBe(due);
});

test.each([
  ['2026-03-07T15:00:00Z', '2026-03-09T15:00:00.000Z'],
  ['2026-10-31T14:00:00Z', '2026-11-02T14:00:00.000Z'],
  ['2026-12-30T23:59:59Z', '2027-01-01T23:59:59.000Z'],
])('the clock counts hours, not days of the calendar: %s', (now, due) => {
  expect(dueAt(now, { mode: 'clock' })).toBe(due);
});

test('a shop without working days promises by the clock', () => {
  expect(computePromisedDates(new Date(0), [one], { ...calendar, hours: [] }, 0)).toMatchObject({
    kind: 'clock',
  });
});

test('moments and the days of a zone are each the inverse of the other, but for the hour that is skipped', () => {
  fc.assert(
    fc.property(moments, zones, (now, zone) => {
      const { day, minutes } = getDayAndMinutesInZone(zone, now);
      const back = getInstantInZone(zone, day, minutes).getTime();
      const difference = Math.abs(now.getTime() - back);
      // An hour that occurs twice has two instants.
      expect(difference < 60_000 || Math.abs(difference - 3_600_000) < 60_000).toBe(true);
      expect(getDayAndMinutesInZone(zone, new Date(back))).toEqual({ day, minutes });
    }),
  );
});
