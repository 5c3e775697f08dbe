import { expect } from 'vitest';

import {
  parseStoredPaymentAttemptState,
  PAYMENT_ATTEMPT_PREDECESSOR_STATES,
} from '#app/modules/orders/model.ts';

import type { Look } from './look.ts';

const sumOf = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Attempts only move forward, by at most two transitions: one command may make two. */
function checkAttempts(before: Look, after: Look) {
  for (const { id, state } of after.payments) {
    const from = before.payments.find((payment) => payment.id === id)?.state ?? state;
    const ways = PAYMENT_ATTEMPT_PREDECESSOR_STATES[parseStoredPaymentAttemptState(state)];
    const isWay = ways.some(
      (way) => way === from || PAYMENT_ATTEMPT_PREDECESSOR_STATES[way].some((earlier) => earlier === from),
    );
    expect([from, state, from === state || isWay]).toEqual([from, state, true]);
  }
  const active = after.payments.filter(({ state }) => ['creating', 'open', 'processing'].includes(state));
  expect(active.length).toBeLessThanOrEqual(after.order.status === 'PENDING' ? 1 : 0);
}

/** Payments count once, refunds never exceed them, and the order's own figures are those totals. */
export function checkMoney(before: Look, after: Look): void {
  checkAttempts(before, after);
  const { order, refunds, payments } = after;
  const paid = payments.filter(({ state }) => state === 'paid');
  expect(paid).toHaveLength(order.paid_at === null ? 0 : 1);
  for (const { id, received_cents, state } of payments) {
    const requested = refunds.filter(
      (refund) => refund.payment_id === id && ['queued', 'pending', 'succeeded'].includes(refund.state),
    );
    expect(sumOf(requested)).toBeLessThanOrEqual(received_cents ?? 0);
    if (state === 'paid') expect(received_cents).toBe(order.total_usd);
  }
  const back = refunds.filter(
    ({ payment_id, state }) => payment_id === paid[0]?.id && ['pending', 'succeeded'].includes(state),
  );
  expect(order.refunded_cents).toBe(sumOf(back));
  if (order.paid_at === null || order.total_usd === 0) return;
  expect(order.status === 'REFUNDED').toBe(sumOf(back) === order.total_usd);
}

/**
 * An order holds a use from its checkout until it ends unpaid, is canceled or refunded; the count is those
 * uses.
 */
export function checkPromo({ order, redemptions, promo }: Look): void {
  const open = { PENDING: 'reserved', PAID: 'used', COMPLETED: 'used' };
  const state = Object.hasOwn(open, order.status) ? open[order.status as keyof typeof open] : 'released';
  expect(redemptions.map((redemption) => redemption.state)).toEqual(redemptions.map(() => state));
  if (promo === null) return;
  expect(promo.current_uses).toBe(promo.held);
  // Only a payment that arrived after its order had ended exceeds the limit, and records that.
  expect(promo.current_uses).toBeLessThanOrEqual(promo.max_uses + promo.over);
}
