import { expect, test } from 'vitest';

import { EMPTY_CART, MAX_CART_LINES, MAX_CART_LINE_QUANTITY } from './model.ts';
import {
  addNoScriptLinesToCart,
  parseItemsToAddToCartCookie,
  formatItemsToAddToCartCookie,
  addServiceUnitToCookieCart,
} from './picked-lines.ts';

const idOf = (number: number) => `0199f1d2-1111-7222-8333-${String(number).padStart(12, '0')}`;
const AUDIT = idOf(1);
const REPAIR = idOf(2);

test('what was picked is read as it was written', () => {
  const lines = [
    { id: AUDIT, quantity: 2 },
    { id: REPAIR, quantity: 1 },
  ];
  expect(parseItemsToAddToCartCookie(formatItemsToAddToCartCookie(lines))).toEqual(lines);
});

test.each([
  [null],
  [''],
  ['~'],
  ['x.1'],
  [AUDIT],
  [`${AUDIT}.0`],
  [`${AUDIT}.1e9`],
  [`${AUDIT}.-1`],
  [`${AUDIT}.100`],
])('%j picks nothing', (value) => {
  expect(parseItemsToAddToCartCookie(value)).toEqual([]);
});

test('a service is picked once more, up to what one checkout takes', () => {
  const one = addServiceUnitToCookieCart([], AUDIT);
  expect(addServiceUnitToCookieCart(one, AUDIT)).toEqual([{ id: AUDIT, quantity: 2 }]);
  expect(addServiceUnitToCookieCart([{ id: AUDIT, quantity: MAX_CART_LINE_QUANTITY }], AUDIT)).toEqual([
    { id: AUDIT, quantity: MAX_CART_LINE_QUANTITY },
  ]);
  const full = Array.from({ length: MAX_CART_LINES }, (_, place) => ({ id: idOf(place + 10), quantity: 1 }));
  expect(addServiceUnitToCookieCart(full, AUDIT)).toEqual(full);
  expect(parseItemsToAddToCartCookie(`${formatItemsToAddToCartCookie(full)}~${AUDIT}.1`)).toEqual(full);
});

test('[CART-01] what was picked is added to what the browser had', () => {
  const had = { ...EMPTY_CART, items: [{ id: AUDIT, title: 'Audit', price: 180, quantity: 1 }] };
  const cart = addNoScriptLinesToCart(had, [
    { id: AUDIT, title: 'Audit', priceCents: 200_00, quantity: 2 },
    { id: REPAIR, title: 'Repair', priceCents: 99_00, quantity: 1 },
  ]);
  expect(cart.items).toEqual([
    { id: AUDIT, title: 'Audit', price: 200, quantity: 3 },
    { id: REPAIR, title: 'Repair', price: 99, quantity: 1 },
  ]);
});
