import { expect, test } from 'vitest';

import { formatBriefDeliveryPromise, type BriefDeliveryPromise } from './brief-promise.ts';
import { getShopTimeFormatters } from './dates.ts';
import { EASTERN_TIME_ZONE } from './shop-zone.ts';

const { day, longDate } = getShopTimeFormatters(EASTERN_TIME_ZONE);

const ONE: BriefDeliveryPromise = { hours: 24, ifToday: '2026-11-23T15:00:00Z', briefs: 1, isWhole: false };

test.for<[Partial<BriefDeliveryPromise>, string]>([
  [{}, 'Delivered within 24 hours of your brief. Send it today and you’ll have your delivery by Mon, Nov 23'],
  [
    { hours: 168 },
    'Delivered within 7 days of your brief. Send it today and you’ll have your delivery by Mon, Nov 23',
  ],
  [{ ifToday: null }, 'Delivered within 24 hours of your brief'],
  [
    { hours: null },
    'Delivered in business days, counted from your brief. Send it today and you’ll have your delivery by Mon, Nov 23',
  ],
  [
    { isWhole: true },
    'Everything delivered within 24 hours of your brief. Send it today and you’ll have everything by Mon, Nov 23',
  ],
  [
    { isWhole: true, briefs: 2 },
    'Everything delivered within 24 hours of your last brief. Send them today and you’ll have everything by Mon, Nov 23',
  ],
])('%j is said as %s', ([change, sentence]) => {
  expect(formatBriefDeliveryPromise({ ...ONE, ...change }, day)).toBe(sentence);
});

test('the day may be written in the long format', () => {
  expect(formatBriefDeliveryPromise(ONE, longDate)).toBe(
    'Delivered within 24 hours of your brief. Send it today and you’ll have your delivery by November 23, 2026',
  );
});
