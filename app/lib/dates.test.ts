import { expect, test } from 'vitest';

import {
  addDays,
  formatCalendarDay,
  formatEasternDay,
  formatEasternMoment,
  formatEasternTime,
  formatLongDate,
} from './dates.ts';

test('times are shown in Eastern Time, in winter and in summer', () => {
  expect(formatEasternMoment(new Date('2026-11-21T14:14:00Z'))).toBe('Sat, Nov 21, 9:14 AM ET');
  expect(formatEasternMoment(new Date('2026-07-04T16:00:00Z'))).toBe('Sat, Jul 4, 12:00 PM ET');
  expect(formatEasternTime(new Date('2026-11-21T14:14:00Z'))).toBe('9:14 AM ET');
});

test('the day is that of New York, not of UTC', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z');
  expect(formatEasternDay(lateEvening)).toBe('Fri, Nov 20');
  expect(formatLongDate(lateEvening)).toBe('November 20, 2026');
});

test('a calendar day is the same day everywhere', () => {
  expect(formatCalendarDay('2026-09-17')).toBe('September 17, 2026');
  expect(formatCalendarDay('2026-01-01')).toBe('January 1, 2026');
});

test('a day of delivery is 24 hours, also over the change of the clocks', () => {
  const beforeChange = new Date('2026-10-31T16:00:00Z');
  expect(addDays(beforeChange, 1).toISOString()).toBe('2026-11-01T16:00:00.000Z');
});
