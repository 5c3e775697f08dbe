import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE, getShopTimeZone } from '#app/lib/shop-zone.ts';

import { formatRelativeTime, formatDurationInTwoUnits } from './order-badges.ts';
import {
  buildOrderListUrl,
  parseOrderListUrl,
  listOrderYearsSinceFirstOrder,
  getYearStartInShopZone,
} from './order-list.ts';

const read = (query: string) => parseOrderListUrl(new URLSearchParams(query));

test('the address of the list is read back as it was written; what makes no sense is the default', () => {
  const state = { tab: 'open', q: 'audit & more', year: 2026, page: 3 } as const;
  expect(read(buildOrderListUrl(state).split('?')[1] ?? '')).toEqual(state);
  const plain = { tab: 'all', q: '', year: null, page: 1 };
  expect(read('tab=x&q=%00%20&year=12&page=-1')).toEqual(plain);
  expect(read('tab=constructor&year=99999&page=1e9')).toEqual(plain);
  expect(buildOrderListUrl(read(''))).toBe('/orders');
  expect(buildOrderListUrl(state, { tab: 'completed' })).toBe(
    '/orders?tab=completed&q=audit+%26+more&year=2026',
  );
});

test('durations show their two largest units', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect([
    formatDurationInTwoUnits(20_000),
    formatDurationInTwoUnits(61_000),
    formatDurationInTwoUnits(hour),
    formatDurationInTwoUnits(5 * hour + 10 * minute),
    formatDurationInTwoUnits(51 * hour),
    formatDurationInTwoUnits(24 * 9 * hour),
  ]).toEqual(['under a minute', '1 minute', '1 hour', '5 hours 10 minutes', '2 days 3 hours', '9 days']);
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatRelativeTime(new Date('2026-11-20T13:00:00Z'), now)).toBe('in 1 hour');
  expect(formatRelativeTime(new Date('2026-11-20T11:00:00Z'), now)).toBe('1 hour ago');
});

test('the years to choose from are those of the shop’s zone', () => {
  const now = new Date('2026-01-01T03:00:00Z');
  expect(listOrderYearsSinceFirstOrder(new Date('2024-06-01T00:00:00Z'), now, EASTERN_TIME_ZONE)).toEqual([
    2025, 2024,
  ]);
  expect(
    listOrderYearsSinceFirstOrder(new Date('2024-06-01T00:00:00Z'), now, getShopTimeZone('Asia/Kolkata')),
  ).toEqual([2026, 2025, 2024]);
  expect(getYearStartInShopZone(2026, getShopTimeZone('Europe/Berlin')).toISOString()).toBe(
    '2025-12-31T23:00:00.000Z',
  );
  expect(listOrderYearsSinceFirstOrder(null, now, EASTERN_TIME_ZONE)).toEqual([]);
});
