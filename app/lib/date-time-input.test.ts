import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from './shop-zone.ts';
import { formatDateTimeInput, parseDateTimeInput } from './date-time-input.ts';

test('a date field writes and means the time of the shop’s zone, on both sides of a change of clocks', () => {
  const moments = [
    ['2026-11-20T12:00:00.000Z', '2026-11-20T07:00'],
    ['2026-07-01T03:30:00.000Z', '2026-06-30T23:30'],
    ['2027-03-14T06:59:00.000Z', '2027-03-14T01:59'],
    ['2027-03-14T07:00:00.000Z', '2027-03-14T03:00'],
    ['2026-11-01T07:00:00.000Z', '2026-11-01T02:00'],
  ] as const;
  for (const [at, text] of moments) {
    expect([at, formatDateTimeInput(EASTERN_TIME_ZONE, new Date(at))]).toEqual([at, text]);
    expect(parseDateTimeInput(EASTERN_TIME_ZONE, text)?.toISOString()).toBe(at);
  }
  for (const text of [
    '',
    '2026-11-20',
    '2026-13-40T99:99',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-04-31T09:00',
    '2026-04-30T24:00',
    '2026-11-20T07:00:00Z',
  ]) {
    expect(parseDateTimeInput(EASTERN_TIME_ZONE, text)).toBeNull();
  }
});
