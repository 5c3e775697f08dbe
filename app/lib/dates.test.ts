import { expect, test } from 'vitest';

import { addDays, formatCalendarDay, getShopTimeFormatters } from './dates.ts';
import { EASTERN_TIME_ZONE, getShopTimeZone } from './shop-zone.ts';
import { listTimeZones } from './time-zones.ts';

const WINTER = '2026-11-21T14:14:00Z';
const SUMMER = '2026-07-04T16:00:00Z';

test.each([
  ['America/New_York', 'Sat, Nov 21, 9:14 AM ET', 'Sat, Jul 4, 12:00 PM ET'],
  ['America/Phoenix', 'Sat, Nov 21, 7:14 AM MST', 'Sat, Jul 4, 9:00 AM MST'],
  ['Europe/Berlin', 'Sat, Nov 21, 3:14 PM GMT+1', 'Sat, Jul 4, 6:00 PM GMT+2'],
  ['Europe/London', 'Sat, Nov 21, 2:14 PM GMT', 'Sat, Jul 4, 5:00 PM GMT+1'],
  ['Asia/Kolkata', 'Sat, Nov 21, 7:44 PM GMT+5:30', 'Sat, Jul 4, 9:30 PM GMT+5:30'],
  ['UTC', 'Sat, Nov 21, 2:14 PM UTC', 'Sat, Jul 4, 4:00 PM UTC'],
])('shows times of a shop in %s in winter as %s, in summer as %s', (id, winter, summer) => {
  const { moment, time } = getShopTimeFormatters(getShopTimeZone(id));
  expect([moment(WINTER), moment(new Date(SUMMER))]).toEqual([winter, summer]);
  expect(winter.endsWith(`, ${time(WINTER)}`)).toBe(true);
});

test('the day is that of the shop, not of UTC', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z');
  const { day, longDate } = getShopTimeFormatters(EASTERN_TIME_ZONE);
  expect([day(lateEvening), longDate(lateEvening)]).toEqual(['Fri, Nov 20', 'November 20, 2026']);
  expect(getShopTimeFormatters(getShopTimeZone('Asia/Kolkata')).longDate(lateEvening)).toBe(
    'November 21, 2026',
  );
});

test('every zone that can be chosen has a name, and a short one or none', () => {
  for (const id of listTimeZones()) {
    const { short, name } = getShopTimeZone(id);
    expect([id, short === null || /^[A-Z]{2,5}$/.test(short), name.length > 2]).toEqual([id, true, true]);
    expect(getShopTimeFormatters(getShopTimeZone(id)).time(WINTER)).toMatch(
      /^\d{1,2}:\d{2} [AP]M (?:[A-Z]{2,5}|GMT[+-][1-9][\d:]*)$/,
    );
  }
  expect(listTimeZones()).toEqual(
    expect.arrayContaining(['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Kyiv']),
  );
  // The default zone is a constant, for browsers; it must match what the engine computes.
  expect(getShopTimeZone('America/Toronto')).toMatchObject({
    short: EASTERN_TIME_ZONE.short,
    name: EASTERN_TIME_ZONE.name,
  });
});

test('a calendar day is the same day everywhere', () => {
  expect(formatCalendarDay('2026-09-17')).toBe('September 17, 2026');
  expect(formatCalendarDay('2026-01-01')).toBe('January 1, 2026');
});

test('a day of delivery is 24 hours, also over the change of the clocks', () => {
  const beforeChange = new Date('2026-10-31T16:00:00Z');
  expect(addDays(beforeChange, 1).toISOString()).toBe('2026-11-01T16:00:00.000Z');
});
