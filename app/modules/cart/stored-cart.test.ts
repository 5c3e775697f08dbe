import { expect, test } from 'vitest';

import { parseStoredCart } from './stored-cart.ts';

const ITEM = { id: 'a', title: 'Audit', price: 149, quantity: 2 };
const PROMO = { code: 'TEN', type: 'percentage', value: 10, discountAmount: 2980 };

test('[CART-05] a stored cart is read back, and absent entries are an empty cart', () => {
  expect(parseStoredCart(JSON.stringify([ITEM]), JSON.stringify(PROMO))).toEqual({
    items: [ITEM],
    promo: PROMO,
  });
  expect(parseStoredCart(null, null)).toEqual({ items: [], promo: null });
});

test('[CART-14] a missing quantity is 1, and fields we do not know are dropped', () => {
  const stored = JSON.stringify([{ id: 'a', title: 'Audit', price: 149, admin: true }]);
  expect(parseStoredCart(stored, null).items).toEqual([{ ...ITEM, quantity: 1 }]);
});

test.for([
  ['not JSON', '{oops'],
  ['empty text', ''],
  ['null', 'null'],
  ['an object', '{}'],
  ['a number', '7'],
  ['no id', JSON.stringify([{ ...ITEM, id: '' }])],
  ['a price in text', JSON.stringify([{ ...ITEM, price: '149' }])],
  ['a negative price', JSON.stringify([{ ...ITEM, price: -1 }])],
  ['quantity 0', JSON.stringify([{ ...ITEM, quantity: 0 }])],
  ['quantity 1.5', JSON.stringify([{ ...ITEM, quantity: 1.5 }])],
  ['quantity 100', JSON.stringify([{ ...ITEM, quantity: 100 }])],
  ['the same service twice', JSON.stringify([ITEM, ITEM])],
  ['51 lines', JSON.stringify(Array.from({ length: 51 }, (_, n) => ({ ...ITEM, id: `s${n}` })))],
] as const)('[CART-07] %s is not a cart', ([, stored]) => {
  expect(() => parseStoredCart(stored, null)).toThrow(Error);
});

test.for([
  ['not JSON', 'TEN'],
  ['an array', '[]'],
  ['another type', JSON.stringify({ ...PROMO, type: 'gift' })],
  ['a value in text', JSON.stringify({ ...PROMO, value: '10' })],
  ['no code', JSON.stringify({ ...PROMO, code: '' })],
] as const)('[CART-07] %s is not an applied promo', ([, stored]) => {
  expect(() => parseStoredCart(JSON.stringify([ITEM]), stored)).toThrow(Error);
});
