import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { getNextPaymentAttemptCheckTime } from '#app/modules/payments/reconciliation/next-sync.ts';
import { computePaymentDate, getSettledAttemptState } from '#app/modules/payments/settlement-target.ts';

import {
  PAYMENT_ATTEMPT_PREDECESSOR_STATES,
  type PaymentAttemptState,
  getCustomerOrderStatusLabel,
  maskEmail,
  normaliseEmail,
  ALLOWED_ORDER_STATUS_TRANSITIONS,
  formatOrderNumber,
  type OrderStatus,
  formatOrderTitle,
  type PaymentState,
  splitOrderDiscountOverLines,
  ORDER_STATUSES_ACCEPTING_PAYMENT,
  type OrderItemWorkState,
} from './model.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('the discount is spread over the lines to the cent, never more than a line costs', () => {
  const lines = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (lineCents, share) => {
      const subtotal = lineCents.reduce((sum, cents) => sum + cents, 0);
      const discount = Math.floor(subtotal * share);
      const spread = splitOrderDiscountOverLines(lineCents, discount);
      expect(spread.reduce((sum, cents) => sum + cents, 0)).toBe(discount);
      for (const [index, cents] of spread.entries()) {
        expect(Number.isInteger(cents) && cents >= 0 && cents <= (lineCents[index] ?? -1)).toBe(true);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('what does not divide goes to the last line that has room', () => {
  expect(splitOrderDiscountOverLines([100, 100, 100], 100)).toEqual([33, 33, 34]);
  expect(splitOrderDiscountOverLines([100, 100, 0], 1)).toEqual([0, 1, 0]);
  expect(splitOrderDiscountOverLines([0, 0], 0)).toEqual([0, 0]);
});

test('money may pay an order that waits or was closed too early, and no other', () => {
  const payable = ALLOWED_ORDER_STATUS_TRANSITIONS.filter(
    (move) => move.to === 'PAID' && move.from !== 'REFUNDED',
  ).map((move) => move.from);
  expect(payable.toSorted()).toEqual([...ORDER_STATUSES_ACCEPTING_PAYMENT].toSorted());
});

test('an order that was paid never becomes canceled or expired by a checkout', () => {
  const ends = ALLOWED_ORDER_STATUS_TRANSITIONS.filter((move) => move.to === 'EXPIRED');
  expect(ends.map((move) => move.from)).toEqual(['PENDING']);
});

test('no move of an attempt leads back, and none leads out of paid or review', () => {
  // The keys of the record are the states.
  const states = Object.keys(PAYMENT_ATTEMPT_PREDECESSOR_STATES) as PaymentAttemptState[];
  for (const from of states) {
    for (const to of states) {
      const there = PAYMENT_ATTEMPT_PREDECESSOR_STATES[to].includes(from);
      const back = PAYMENT_ATTEMPT_PREDECESSOR_STATES[from].includes(to);
      expect(there && back).toBe(false);
    }
  }
  expect(
    states.filter((to) =>
      PAYMENT_ATTEMPT_PREDECESSOR_STATES[to].some((from) => from === 'paid' || from === 'review'),
    ),
  ).toEqual([]);
});

test('money that fits an awaited order pays it; money that does not, or comes for a paid order, is held', () => {
  expect(getSettledAttemptState('paid', { fits: true, canBePaid: true })).toBe('paid');
  expect(getSettledAttemptState('paid', { fits: false, canBePaid: true })).toBe('review');
  expect(getSettledAttemptState('paid', { fits: true, canBePaid: false })).toBe('review');
  expect(getSettledAttemptState('open', { fits: false, canBePaid: true })).toBe('open');
  expect(getSettledAttemptState('expired', { fits: true, canBePaid: false })).toBe('expired');
});

test('the payment date is our clock minus the age of the charge, and now for a bank payment', () => {
  const charge = { createdAt: later(-90), systemNow: NOW };
  expect(computePaymentDate(later(1000), charge, false)).toEqual(later(910));
  expect(computePaymentDate(NOW, { createdAt: later(60), systemNow: NOW }, false)).toEqual(NOW);
  expect(computePaymentDate(NOW, charge, true)).toEqual(NOW);
  expect(computePaymentDate(NOW, null, false)).toEqual(NOW);
});

test('an open checkout is looked at every 90 seconds until it is surely over, a bank payment for 14 days', () => {
  const times = { now: NOW, systemNow: NOW, createdAt: NOW, sessionExpiresAt: later(60), isAnswered: true };
  expect(getNextPaymentAttemptCheckTime('open', times)).toEqual(later(90));
  expect(getNextPaymentAttemptCheckTime('open', { ...times, sessionExpiresAt: later(-299) })).toEqual(
    later(90),
  );
  expect(getNextPaymentAttemptCheckTime('open', { ...times, sessionExpiresAt: later(-301) })).toBeNull();
  expect(
    getNextPaymentAttemptCheckTime('open', { ...times, sessionExpiresAt: later(-9_999), isAnswered: false }),
  ).toEqual(later(90));
  expect(getNextPaymentAttemptCheckTime('processing', times)).toEqual(later(600));
  expect(
    getNextPaymentAttemptCheckTime('processing', { ...times, createdAt: later(-15 * 86_400) }),
  ).toBeNull();
  expect(getNextPaymentAttemptCheckTime('paid', times)).toBeNull();
});

test.each<[string, OrderStatus, PaymentState, [OrderItemWorkState | null, number][]]>([
  ['Payment processing', 'PENDING', 'PROCESSING', [[null, 0]]],
  ['Payment under review', 'PENDING', 'REVIEW', [[null, 0]]],
  ['Waiting for payment', 'PENDING', 'UNPAID', [[null, 0]]],
  ['Refunded', 'REFUNDED', 'REFUNDED', [['canceled', 0]]],
  ['Canceled', 'CANCELED', 'UNPAID', [[null, 0]]],
  ['Expired', 'EXPIRED', 'UNPAID', [[null, 0]]],
  ['Completed', 'COMPLETED', 'PAID', [['accepted', 0]]],
  [
    'Waiting for your brief',
    'PAID',
    'PAID',
    [
      ['delivered', 0],
      ['awaiting_brief', 0],
    ],
  ],
  [
    'Delivered, please review',
    'PAID',
    'PAID',
    [
      ['in_progress', 1],
      ['delivered', 0],
    ],
  ],
  ['Revision in progress', 'PAID', 'PAID', [['revision_requested', 1]]],
  ['Revision in progress', 'PAID', 'PAID', [['in_progress', 1]]],
  [
    'In progress',
    'PAID',
    'NO_CHARGE',
    [
      ['queued', 0],
      ['in_progress', 0],
    ],
  ],
])('a customer reads "%s" for %s, %s', (word, status, paymentState, items) => {
  const worked = items.map(([workState, revisionRoundsUsed]) => ({ workState, revisionRoundsUsed }));
  expect(getCustomerOrderStatusLabel({ status, paymentState, items: worked })).toBe(word);
});

test('people see 8 characters of the id, the first title with a count, and a masked address', () => {
  expect(formatOrderNumber('1f0c2a3b-0000-4000-8000-000000000000')).toBe('1f0c2a3b');
  expect(formatOrderTitle(['Audit'])).toBe('Audit');
  expect(formatOrderTitle(['Audit', 'Links', 'Call'])).toBe('Audit + 2 more');
  expect(maskEmail('ada@example.com')).toBe('a•••@example.com');
  expect(maskEmail('broken')).toBe('•••');
  expect(normaliseEmail('  Ada@Example.COM ')).toBe('ada@example.com');
});
