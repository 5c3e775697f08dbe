import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { ALLOWED_ORDER_STATUS_TRANSITIONS, type OrderStatus } from '#app/modules/orders/model.ts';

import { computeRefundedOrderState } from './refund-states.ts';

/** Every order that can be refunded, in its state before the refund. */
const ORDERS: readonly { status: OrderStatus; isPaid: boolean; isCompleted: boolean }[] = [
  { status: 'PENDING', isPaid: false, isCompleted: false },
  { status: 'EXPIRED', isPaid: false, isCompleted: false },
  { status: 'CANCELED', isPaid: false, isCompleted: false },
  { status: 'PAID', isPaid: true, isCompleted: false },
  { status: 'COMPLETED', isPaid: true, isCompleted: true },
];

const money = fc.record({
  order: fc.constantFrom(...ORDERS),
  totalCents: fc.integer({ min: 50, max: 100_000 }),
  receivedCents: fc.integer({ min: 1, max: 100_000 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('refunds make only legal moves of an order, and a failed refund restores its earlier state', () => {
  fc.assert(
    fc.property(money, ({ order, totalCents, receivedCents, part }) => {
      const isReview = !order.isPaid;
      const paymentState = isReview ? 'REVIEW' : 'PAID';
      const moves = (from: OrderStatus, to: OrderStatus) =>
        from === to || ALLOWED_ORDER_STATUS_TRANSITIONS.some((move) => move.from === from && move.to === to);
      const before = { ...order, paymentState, totalCents } as const;
      for (const backCents of [Math.floor(receivedCents * part), receivedCents]) {
        const back = computeRefundedOrderState(before, { receivedCents, backCents, isReview });
        expect([order.status, back.status]).toSatisfy(() => moves(order.status, back.status));
        expect(back.refundedCents).toBe(Math.min(backCents, totalCents));
        const failed = computeRefundedOrderState(
          { ...before, ...back },
          { receivedCents, backCents: 0, isReview },
        );
        expect([back.status, failed.status]).toSatisfy(() => moves(back.status, failed.status));
        expect(failed).toEqual({ status: order.status, paymentState, refundedCents: 0 });
      }
    }),
  );
});

test('all of it back is REFUNDED, except for an order that had ended unpaid before the money came', () => {
  const all = { receivedCents: 90_00, backCents: 90_00 };
  const ends = ORDERS.map((order) => {
    const before = { ...order, paymentState: 'PAID', totalCents: 100_00 } as const;
    const { status, paymentState } = computeRefundedOrderState(before, { ...all, isReview: !order.isPaid });
    return [order.status, status, paymentState];
  });
  expect(ends).toEqual([
    ['PENDING', 'REFUNDED', 'REFUNDED'],
    ['EXPIRED', 'EXPIRED', 'REFUNDED'],
    ['CANCELED', 'CANCELED', 'REFUNDED'],
    ['PAID', 'REFUNDED', 'REFUNDED'],
    ['COMPLETED', 'REFUNDED', 'REFUNDED'],
  ]);
});
