import { expect, test } from 'vitest';

import type { OrderItemWorkState } from '#app/modules/orders/model.ts';

import { buildCustomerOrderBadges } from './order-badges.ts';

const badges = (...states: OrderItemWorkState[]) =>
  buildCustomerOrderBadges({
    status: 'PAID',
    paymentState: 'PAID',
    items: states.map((workState) => ({ workState, revisionRoundsUsed: 0 })),
  });

test('an order says its state by one badge, in the colour of what waits for its buyer', () => {
  expect(badges('in_progress')).toEqual([{ word: 'In progress', tone: 'neutral' }]);
  expect(badges('awaiting_brief', 'accepted')).toEqual([{ word: 'Waiting for your brief', tone: 'warn' }]);
});

test('a delivery beside a missing brief is said too, and first, as on top of the order', () => {
  expect(badges('awaiting_brief', 'delivered')).toEqual([
    { word: 'Delivered, please review', tone: 'warn' },
    { word: 'Waiting for your brief', tone: 'warn' },
  ]);
  expect(badges('delivered', 'in_progress')).toEqual([{ word: 'Delivered, please review', tone: 'warn' }]);
});
