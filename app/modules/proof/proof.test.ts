import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';

import {
  SHOP_ORDER_STATS_PERIOD_DAYS,
  MIN_ORDERS_FOR_STATS,
  type DailyOrderStats,
  computeShopOrderStats,
} from './proof.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const daysAgo = (days: number) => addDays(NOW, -days).toISOString().slice(0, 10);

const dayWith = (ago: number, figures: Partial<DailyOrderStats>): DailyOrderStats => ({
  day: daysAgo(ago),
  completed: 5,
  refunded: 0,
  delivered: 5,
  onTime: 5,
  waitedMinutes: [60, 60, 60, 60, 60],
  reviews: 0,
  stars: 0,
  ...figures,
});

test.each([
  ['nothing', [], null],
  ['one too few', [dayWith(1, { completed: MIN_ORDERS_FOR_STATS - 1 })], null],
  ['enough on two days', [dayWith(1, { completed: 2 }), dayWith(2, { completed: 3 })], 5],
])('%s: shown are %3$s orders', (_what, days, orders) => {
  expect(computeShopOrderStats(days, NOW)?.orders ?? null).toBe(orders);
});

test('the last 180 days count when they hold enough orders, else all time', () => {
  const [old, young] = [
    dayWith(SHOP_ORDER_STATS_PERIOD_DAYS, { completed: 50 }),
    dayWith(SHOP_ORDER_STATS_PERIOD_DAYS - 1, {}),
  ];
  expect(computeShopOrderStats([old, young], NOW)).toMatchObject({ orders: 5, isRecent: true });
  expect(computeShopOrderStats([old, dayWith(1, { completed: 4 })], NOW)).toMatchObject({
    orders: 54,
    isRecent: false,
  });
});

test('one late delivery is never rounded away, and a refund shows', () => {
  const days = [dayWith(1, { completed: 300, delivered: 1000, onTime: 999, refunded: 6 })];
  expect(computeShopOrderStats(days, NOW)).toMatchObject({ onTimePercent: 99, refundPercent: 2 });
});

test.each<[waited: number[][], hours: number | null]>([
  [[[]], null],
  [[[20]], 1],
  [[[60, 600], [3000]], 10],
  [
    [
      [60, 600],
      [660, 3000],
    ],
    11,
  ],
  // Compared as numbers, not as texts: 90 minutes are less than 600.
  [[[600, 90], [1200]], 10],
])('of waits of %j minutes the median is %s hours, whatever day they were on', (waited, hours) => {
  const days = waited.map((waitedMinutes, ago) => dayWith(ago, { waitedMinutes }));
  expect(computeShopOrderStats(days, NOW)?.medianHours).toBe(hours);
});

test('orders without a delivery say nothing about dates', () => {
  const days = [dayWith(1, { delivered: 0, onTime: 0, waitedMinutes: [] })];
  expect(computeShopOrderStats(days, NOW)).toMatchObject({ onTimePercent: null, medianHours: null });
});

test('reviews of a day without an order count too; without any there is no figure', () => {
  const orders = dayWith(1, {});
  expect(computeShopOrderStats([orders], NOW)?.reviews).toBeNull();
  const none = { completed: 0, delivered: 0, onTime: 0, waitedMinutes: [] };
  const reviewed = dayWith(2, { ...none, reviews: 3, stars: 14 });
  expect(computeShopOrderStats([orders, reviewed], NOW)?.reviews).toEqual({ count: 3, average: 4.7 });
});
