import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createSingleLinePromoCart, makePromo } from './fixtures.ts';
import {
  computePromoDiscount,
  evaluatePromoCodeForCart,
  normalisePromoCode,
  type PromoFailure,
  getPromoCodeFailureMessage,
} from './model.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const A_MOMENT_LATER = new Date(NOW.getTime() + 1);

test.each([
  ['save10', 'SAVE10'],
  ['  Save10 ', 'SAVE10'],
  ['\tsave10\n', 'SAVE10'],
  ['   ', ''],
])('[PROMO-01] the entered code %j is looked up as %j', (entered, stored) => {
  expect(normalisePromoCode(entered)).toBe(stored);
});

test.each<[string, PromoFailure, string]>([
  ['PROMO-01', { code: 'unknown' }, 'Invalid promo code'],
  ['PROMO-02', { code: 'not-yet-active' }, 'Promo code not yet active'],
  ['PROMO-03', { code: 'expired' }, 'Promo code has expired'],
  ['PROMO-04', { code: 'below-minimum', minOrderCents: 10_050 }, 'Minimum order is $100.50'],
  ['PROMO-05', { code: 'limit-reached' }, 'Promo code limit reached'],
  ['PROMO-06', { code: 'error' }, 'Error applying promo code'],
])('[%s] the refusal %j uses the sentence of the specification', (_id, failure, sentence) => {
  expect(getPromoCodeFailureMessage(failure)).toBe(sentence);
});

test('[PROMO-02] a code that starts later is refused, and works from its first instant on', () => {
  const failure = { ok: false, failure: { code: 'not-yet-active' } };
  expect(
    evaluatePromoCodeForCart(makePromo({ startsAt: A_MOMENT_LATER }), createSingleLinePromoCart(100_00), NOW),
  ).toEqual(failure);
  expect(
    evaluatePromoCodeForCart(makePromo({ startsAt: NOW }), createSingleLinePromoCart(100_00), NOW).ok,
  ).toBe(true);
});

test('[PROMO-03] an ended code is refused from the instant of its end on', () => {
  const failure = { ok: false, failure: { code: 'expired' } };
  expect(
    evaluatePromoCodeForCart(makePromo({ endsAt: NOW }), createSingleLinePromoCart(100_00), NOW),
  ).toEqual(failure);
  expect(
    evaluatePromoCodeForCart(makePromo({ endsAt: A_MOMENT_LATER }), createSingleLinePromoCart(100_00), NOW)
      .ok,
  ).toBe(true);
});

test('[PROMO-04] an order below the minimum is refused, one of exactly the minimum is not', () => {
  const promo = makePromo({ minOrderCents: 100_00 });
  expect(evaluatePromoCodeForCart(promo, createSingleLinePromoCart(99_99), NOW)).toEqual({
    ok: false,
    failure: { code: 'below-minimum', minOrderCents: 100_00 },
  });
  expect(evaluatePromoCodeForCart(promo, createSingleLinePromoCart(100_00), NOW).ok).toBe(true);
});

test('[PROMO-05] a used-up code is refused, the last use is not', () => {
  const failure = { ok: false, failure: { code: 'limit-reached' } };
  expect(
    evaluatePromoCodeForCart(makePromo({ maxUses: 5, currentUses: 5 }), createSingleLinePromoCart(1_00), NOW),
  ).toEqual(failure);
  expect(
    evaluatePromoCodeForCart(makePromo({ maxUses: 5, currentUses: 6 }), createSingleLinePromoCart(1_00), NOW),
  ).toEqual(failure);
  expect(
    evaluatePromoCodeForCart(makePromo({ maxUses: 5, currentUses: 4 }), createSingleLinePromoCart(1_00), NOW)
      .ok,
  ).toBe(true);
  expect(
    evaluatePromoCodeForCart(
      makePromo({ maxUses: null, currentUses: 1_000_000 }),
      createSingleLinePromoCart(1_00),
      NOW,
    ).ok,
  ).toBe(true);
});

test('[PROMO-07] of several reasons the first in the order of the specification is returned', () => {
  const faults = {
    'not-yet-active': { startsAt: A_MOMENT_LATER },
    expired: { endsAt: NOW },
    'below-minimum': { minOrderCents: 100_00 },
    'limit-reached': { maxUses: 0 },
  };
  const order = Object.keys(faults);
  for (const [first, reason] of order.entries()) {
    const all = Object.assign({}, ...Object.values(faults).slice(first));
    expect(evaluatePromoCodeForCart(makePromo(all), createSingleLinePromoCart(99_99), NOW)).toMatchObject({
      failure: { code: reason },
    });
  }
});

test.each([
  [10, 100_00, 10_00],
  [15, 99_99, 15_00],
  [50, 1, 1],
  [33, 10, 3],
  [1, 49, 0],
  [1, 50, 1],
  [100, 123_45, 123_45],
])('[PROMO-08] %i percent of %i cents is %i cents, half up', (value, subtotalCents, discountCents) => {
  expect(computePromoDiscount({ type: 'percentage', value }, subtotalCents)).toBe(discountCents);
});

test.each([
  [25_00, 100_00, 25_00],
  [25_00, 25_00, 25_00],
  [25_00, 10_00, 10_00],
])('[PROMO-08] a fixed %i off %i cents is %i cents', (value, subtotalCents, discountCents) => {
  expect(computePromoDiscount({ type: 'fixed', value }, subtotalCents)).toBe(discountCents);
});

test('[PROMO-08] a discount is whole cents, never negative and never above the subtotal', () => {
  const discount = fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ type: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 10_000_000 }) }),
  );
  fc.assert(
    fc.property(discount, fc.integer({ min: 0, max: 99_999_999 }), (discount, subtotalCents) => {
      const cents = computePromoDiscount(discount, subtotalCents);
      expect(Number.isInteger(cents)).toBe(true);
      expect(cents).toBeGreaterThanOrEqual(0);
      expect(cents).toBeLessThanOrEqual(subtotalCents);
    }),
    { numRuns: 5_000 },
  );
});

test('[PROMO-10] a code is not yet active, active, expired or used up', () => {
  expect(evaluatePromoCodeForCart(makePromo(), createSingleLinePromoCart(200_00), NOW)).toEqual({
    ok: true,
    value: { code: 'SAVE10', type: 'percentage', value: 10, discountCents: 20_00 },
  });
});
