import { expect, test } from 'vitest';

import { convertImportRowDatesToShopTimes } from './shop-days.ts';
import { EASTERN_TIME_ZONE, getShopTimeZone } from './shop-zone.ts';

test.each([
  ['starts_at', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['publish_at', '2026-12-05', '2026-12-05T05:00:00.000Z'],
  ['review_date', ' 2026-07-04 ', '2026-07-04T04:00:00.000Z'],
  ['ends_at', '2026-12-05', '2026-12-06T04:59:59.999Z'],
  ['ends_at', '2026-11-01', '2026-11-02T04:59:59.999Z'],
  ['ends_at', '2026-12-05T10:00:00Z', '2026-12-05T10:00:00Z'],
  ['ends_at', '2026-02-30', '2026-02-30'],
  ['ends_at', null, null],
  ['delivery_date', '2026-12-05', '2026-12-05'],
  ['title', '2026-12-05', '2026-12-05'],
])('%s of %j is %j in Eastern Time', (name, value, moment) => {
  expect(convertImportRowDatesToShopTimes(EASTERN_TIME_ZONE, { [name]: value })).toEqual({ [name]: moment });
});

test('a day begins where the shop is', () => {
  const row = { starts_at: '2026-12-05', ends_at: '2026-12-05' };
  expect(convertImportRowDatesToShopTimes(getShopTimeZone('Asia/Tokyo'), row)).toEqual({
    starts_at: '2026-12-04T15:00:00.000Z',
    ends_at: '2026-12-05T14:59:59.999Z',
  });
});
