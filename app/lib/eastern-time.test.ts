import { expect, test } from 'vitest';

import { easternDay, easternInstant, laterDay, weekdayOf } from './eastern-time.ts';

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
  expect(easternInstant(day, minutes).toISOString()).toBe(instant);
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
  expect(easternDay(new Date(instant))).toEqual({ day, minutes });
});

test('days of the calendar know neither clocks nor zones', () => {
  expect(laterDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(laterDay('2028-02-28', 1)).toBe('2028-02-29');
  expect(laterDay('2026-03-07', 2)).toBe('2026-03-09');
  expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([7, 1]);
});
