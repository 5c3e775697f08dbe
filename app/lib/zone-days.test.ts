import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE, getShopTimeZone } from './shop-zone.ts';
import { formatDateTimeInput, parseDateTimeInput } from './date-time-input.ts';
import { getDayAndMinutesInZone, getInstantInZone, addCalendarDays, getIsoWeekday } from './zone-days.ts';

const HOUR = 60;

test.each([
  ['midnight before clocks go forward', '2026-03-08', 0, '2026-03-08T05:00:00.000Z'],
  ['the last minute before the gap', '2026-03-08', 2 * HOUR - 1, '2026-03-08T06:59:00.000Z'],
  ['the first minute of the gap counts as the next hour', '2026-03-08', 2 * HOUR, '2026-03-08T07:00:00.000Z'],
  ['the middle of the gap counts as the next hour', '2026-03-08', 2.5 * HOUR, '2026-03-08T07:30:00.000Z'],
  ['the first minute after the gap', '2026-03-08', 3 * HOUR, '2026-03-08T07:00:00.000Z'],
  ['the evening of the short day', '2026-03-08', 17 * HOUR, '2026-03-08T21:00:00.000Z'],
  ['midnight before clocks go back', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
  [
    'an hour that comes twice counts when it comes first',
    '2026-11-01',
    1.5 * HOUR,
    '2026-11-01T05:30:00.000Z',
  ],
  ['the first minute after the overlap', '2026-11-01', 2 * HOUR, '2026-11-01T07:00:00.000Z'],
  ['the end of the long day is midnight', '2026-11-01', 24 * HOUR, '2026-11-02T05:00:00.000Z'],
  ['the end of the year is the start of the next', '2026-12-31', 24 * HOUR, '2027-01-01T05:00:00.000Z'],
])('%s', (_name, day, minutes, instant) => {
  expect(getInstantInZone(EASTERN_TIME_ZONE, day, minutes).toISOString()).toBe(instant);
});

test.each([
  ['2026-11-20T04:59:59.999Z', '2026-11-19', 24 * HOUR - 1],
  ['2026-11-20T05:00:00.000Z', '2026-11-20', 0],
  ['2026-03-08T06:59:59.000Z', '2026-03-08', 2 * HOUR - 1],
  ['2026-03-08T07:00:00.000Z', '2026-03-08', 3 * HOUR],
  ['2026-11-01T05:59:00.000Z', '2026-11-01', 2 * HOUR - 1],
  ['2026-11-01T06:00:00.000Z', '2026-11-01', HOUR],
  ['2027-01-01T04:59:00.000Z', '2026-12-31', 24 * HOUR - 1],
  ['2027-01-01T05:00:00.000Z', '2027-01-01', 0],
])('the clocks of %s show %s and %i minutes', (instant, day, minutes) => {
  expect(getDayAndMinutesInZone(EASTERN_TIME_ZONE, new Date(instant))).toEqual({ day, minutes });
});

test('days of the calendar know neither clocks nor zones', () => {
  expect(addCalendarDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addCalendarDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addCalendarDays('2026-03-07', 2)).toBe('2026-03-09');
  expect([getIsoWeekday('2026-11-22'), getIsoWeekday('2026-11-23')]).toEqual([7, 1]);
});

test.each([
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z', 'the last minute before the gap'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', 'an hour that is skipped is the next'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z', 'the first minute after the gap'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'the first of two'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z', 'after the second'],
  ['Europe/Berlin', '2026-07-01T00:00', '2026-06-30T22:00:00.000Z', 'midnight in summer'],
  ['Asia/Kolkata', '2026-11-20T09:14', '2026-11-20T03:44:00.000Z', 'half an hour'],
  ['Asia/Kolkata', '2027-01-01T00:00', '2026-12-31T18:30:00.000Z', 'the new year'],
  ['Asia/Kathmandu', '2026-11-20T09:14', '2026-11-20T03:29:00.000Z', 'three quarters of an hour'],
  ['UTC', '2026-11-20T09:14', '2026-11-20T09:14:00.000Z', 'no difference at all'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z', 'clocks that go back half an hour'],
  ['Pacific/Kiritimati', '2026-11-20T09:14', '2026-11-19T19:14:00.000Z', 'fourteen hours ahead'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', 'an hour that is skipped is the next'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'the first of two'],
])('in %s %s is %s: %s', (id, typed, at) => {
  expect(parseDateTimeInput(getShopTimeZone(id), typed)?.toISOString()).toBe(at);
});

test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC', 'Australia/Lord_Howe'])(
  'what a date field of %s writes at hours of a year, it means',
  (id) => {
    const zone = getShopTimeZone(id);
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      const typed = formatDateTimeInput(zone, at);
      // Of an hour that occurs twice the first is meant.
      const meant = parseDateTimeInput(zone, typed);
      expect(meant && formatDateTimeInput(zone, meant)).toBe(typed);
      expect([0, 30, 60]).toContain((at.getTime() - Number(meant)) / 60_000);
    }
  },
);
