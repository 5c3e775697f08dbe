import { expect, test } from 'vitest';

import { addBuyAgainLinesToCart, buildBuyAgainLines } from './buy-again.ts';
import { EMPTY_CART } from './model.ts';

const audit = {
  id: 'a',
  slug: 'audit',
  title: 'Website audit',
  category: 'Fix Problems',
  priceCents: 199_00,
  deliveryDays: 1,
  needsBrief: false,
};
const bought = [
  { serviceId: 'a', title: 'Website audit (old name)', unitCents: 149_00, quantity: 3 },
  { serviceId: 'b', title: 'No longer sold', unitCents: 49_00, quantity: 1 },
  { serviceId: null, title: 'Deleted', unitCents: 9_00, quantity: 1 },
];

test('an earlier order comes back at today’s price, and what is gone is named', () => {
  const lines = buildBuyAgainLines(bought, [audit]);
  expect(lines).toEqual([
    { kind: 'added', service: audit, quantity: 3, oldCents: 149_00 },
    { kind: 'gone', title: 'No longer sold' },
    { kind: 'gone', title: 'Deleted' },
  ]);
  expect(addBuyAgainLinesToCart(EMPTY_CART, lines).items).toEqual([
    { id: 'a', title: 'Website audit', price: 199, quantity: 3 },
  ]);
});

test('what is bought again comes on top of the cart, up to what one checkout takes', () => {
  const cart = { items: [{ id: 'a', title: 'Website audit', price: 199, quantity: 98 }], promo: null };
  expect(addBuyAgainLinesToCart(cart, buildBuyAgainLines(bought, [audit])).items).toMatchObject([
    { id: 'a', quantity: 99 },
  ]);
});
