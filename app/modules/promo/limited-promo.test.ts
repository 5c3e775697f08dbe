import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { describePromoEligibleCartLines } from '#app/modules/cart/covered-lines.ts';
import { calculateCartTotals } from '#app/modules/cart/model.ts';
import { splitOrderDiscountOverLines } from '#app/modules/orders/model.ts';

import { makePromo } from './fixtures.ts';
import {
  evaluatePromoCodeForCart,
  isLineEligibleForPromoCode,
  type PromoCodeCartLine,
  getPromoCodeFailureMessage,
} from './model.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const FIX = 'Fix Problems';
const GROW = 'Grow Sales & Leads';
const A: PromoCodeCartLine = { serviceId: 'a', category: FIX, lineCents: 100_00 };
const B: PromoCodeCartLine = { serviceId: 'b', category: GROW, lineCents: 50_01 };
const C: PromoCodeCartLine = { serviceId: 'c', category: GROW, lineCents: 9_99 };

test.each([
  ['services', { serviceIds: ['b'] }, ['b'], 5_00],
  ['categories', { categories: [GROW] }, ['b', 'c'], 6_00],
  ['services and categories', { serviceIds: ['a'], categories: [GROW] }, ['a', 'b', 'c'], 16_00],
  ['a service that is deleted and one that is there', { serviceIds: ['gone', 'c'] }, ['c'], 1_00],
])('a code for %s takes its percentage off those lines alone', (_, limits, counted, discountCents) => {
  expect(evaluatePromoCodeForCart(makePromo(limits), [A, B, C], NOW)).toEqual({
    ok: true,
    value: { code: 'SAVE10', type: 'percentage', value: 10, discountCents, eligibleServiceIds: counted },
  });
});

test('a fixed code gives the smaller of its value and its lines', () => {
  const fixed = makePromo({ type: 'fixed', value: 20_00, serviceIds: ['c'] });
  expect(evaluatePromoCodeForCart(fixed, [A, B, C], NOW)).toMatchObject({ value: { discountCents: 9_99 } });
  expect(evaluatePromoCodeForCart({ ...fixed, serviceIds: ['b', 'c'] }, [A, B, C], NOW)).toMatchObject({
    value: { discountCents: 20_00 },
  });
});

test('[PROMO-04] the minimum of a limited code is compared with the whole cart', () => {
  const promo = makePromo({ minOrderCents: 150_00, serviceIds: ['c'] });
  expect(evaluatePromoCodeForCart(promo, [A, B, C], NOW)).toMatchObject({ value: { discountCents: 1_00 } });
  expect(evaluatePromoCodeForCart(promo, [A, C], NOW)).toMatchObject({ failure: { code: 'below-minimum' } });
});

test('a cart without an eligible line is refused in a sentence of its own', () => {
  const refused = evaluatePromoCodeForCart(makePromo({ serviceIds: ['b'] }), [A], NOW);
  expect(refused).toEqual({ ok: false, failure: { code: 'no-eligible-service' } });
  expect(getPromoCodeFailureMessage({ code: 'no-eligible-service' })).toBe(
    'This code does not apply to the services in your cart.',
  );
});

test('[PROMO-07] eligibility is checked after the checks of the specification', () => {
  const faults = {
    'not-yet-active': { startsAt: new Date(NOW.getTime() + 1) },
    expired: { endsAt: NOW },
    'below-minimum': { minOrderCents: 1_000_00 },
    'limit-reached': { maxUses: 0 },
    'no-eligible-service': {},
  };
  for (const [first, reason] of Object.keys(faults).entries()) {
    const all = Object.assign({}, ...Object.values(faults).slice(first));
    const promo = makePromo({ ...all, serviceIds: ['gone'] });
    expect(evaluatePromoCodeForCart(promo, [A, B], NOW)).toMatchObject({ failure: { code: reason } });
  }
});

test('an emptied list applies to nothing, and never to every service', () => {
  expect(evaluatePromoCodeForCart(makePromo({ serviceIds: [] }), [A, B], NOW)).toMatchObject({
    failure: { code: 'no-eligible-service' },
  });
});

test('[PROMO-08] an unlimited code answers as before, without a list of services', () => {
  const applied = evaluatePromoCodeForCart(makePromo(), [A, B, C], NOW);
  expect(applied.ok && Object.keys(applied.value)).toEqual(['code', 'type', 'value', 'discountCents']);
});

const picks = fc.uniqueArray(
  fc.record({
    serviceId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    category: fc.constantFrom(FIX, GROW, 'Create Content'),
    unitCents: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ serviceId }) => serviceId },
);
const some = <Value>(values: Value[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }));
const codes = fc
  .record({
    kind: fc.constantFrom('percentage' as const, 'fixed' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
    minOrderCents: fc.constantFrom(0, 50_00, 5_000_00),
    serviceIds: some(['a', 'b', 'c', 'deleted']),
    categories: some([FIX, GROW]),
  })
  .map(({ kind, percent, amount, ...limits }) =>
    makePromo({ type: kind, value: kind === 'fixed' ? amount : percent, ...limits }),
  );

test('[PROMO-08] preview, server and lines agree to the cent for every cart and code', () => {
  fc.assert(
    fc.property(picks, codes, (cart, promo) => {
      const lines = cart.map((line) => ({ ...line, lineCents: line.unitCents * line.quantity }));
      const verdict = evaluatePromoCodeForCart(promo, lines, NOW);
      const subtotal = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
      const isCounted = lines.some((line) => isLineEligibleForPromoCode(promo, line));
      const reason = subtotal < promo.minOrderCents ? 'below-minimum' : 'no-eligible-service';
      const isRefused = subtotal < promo.minOrderCents || !isCounted;
      expect(verdict.ok ? null : verdict.failure.code).toBe(isRefused ? reason : null);
      if (!verdict.ok) return;
      const { discountCents } = verdict.value;
      expect(calculateCartTotals(cart, verdict.value)).toEqual({
        subtotalCents: subtotal,
        discountCents,
        totalCents: subtotal - discountCents,
      });
      const eligible = lines.map((line) => (isLineEligibleForPromoCode(promo, line) ? line.lineCents : 0));
      const shares = splitOrderDiscountOverLines(eligible, discountCents);
      expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(discountCents);
      shares.forEach((share, at) => expect(share).toBeLessThanOrEqual(eligible[at] ?? -1));
    }),
    { numRuns: 5_000 },
  );
});

test('the cart names the lines a code counts, unless it counts them all', () => {
  const line = (serviceId: string) => ({
    serviceId,
    title: `Service ${serviceId}`,
    unitCents: 1,
    quantity: 1,
  });
  const words = (ids: string[] | undefined, lines: string[]) =>
    describePromoEligibleCartLines(lines.map(line), ids ? { eligibleServiceIds: ids } : {});
  expect(words(undefined, ['a', 'b'])).toBeNull();
  expect(words(['a', 'b'], ['a', 'b'])).toBeNull();
  expect(words(['b'], ['a', 'b'])).toBe('Applies to Service b');
  expect(words(['a', 'b', 'c'], ['a', 'b', 'c', 'd'])).toBe('Applies to Service a, Service b and 1 more');
});
