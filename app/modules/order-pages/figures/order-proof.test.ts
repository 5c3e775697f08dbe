import { expect, test } from 'vitest';

import { type OrderFigures, proofOf } from './order-proof.ts';

const figures = (overrides: Partial<OrderFigures>): OrderFigures => ({
  completed: 5,
  refunded: 0,
  delivered: 6,
  onTime: 6,
  medianHours: 20.4,
  ...overrides,
});
const few = figures({ completed: 4 });

test('below five completed orders there are no figures', () => {
  expect(proofOf(few, few)).toBeNull();
});

test('the last 180 days count when they hold enough, else all time', () => {
  expect(proofOf(figures({}), figures({ completed: 50 }))).toMatchObject({ orders: 5, isRecent: true });
  expect(proofOf(few, figures({ completed: 50 }))).toMatchObject({ orders: 50, isRecent: false });
});

test('one late delivery is never rounded away, and a refund shows', () => {
  const proof = proofOf(figures({ completed: 300, delivered: 1000, onTime: 999, refunded: 6 }), few);
  expect(proof).toMatchObject({ onTimePercent: 99, refundPercent: 2, medianHours: 20 });
});

test('orders without a delivery say nothing about dates', () => {
  const none = figures({ delivered: 0, onTime: 0, medianHours: null });
  expect(proofOf(none, none)).toMatchObject({ onTimePercent: null, medianHours: null });
});
