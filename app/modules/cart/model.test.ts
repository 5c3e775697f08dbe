import { expect, test } from 'vitest';

import {
  addCartItem,
  getAddToCartOutcome,
  formatCartBadge,
  type Cart,
  type BrowserCartLine,
  calculateCartTotals,
  countCartUnits,
  EMPTY_CART,
  hasCartAllCheckoutLines,
  getCartItemPriceCents,
  MAX_CART_LINES,
  MAX_CART_LINE_QUANTITY,
  removePurchasedItemsFromCart,
  removeItemsFromCart,
  restoreRemovedCartLine,
  setCartItemQuantity,
  setCartPromo,
} from './model.ts';

const AUDIT = { id: 'a', title: 'Audit', priceCents: 14900 };

function line(id: string, overrides: Partial<BrowserCartLine> = {}): BrowserCartLine {
  return { id, title: `Service ${id}`, price: 149, quantity: 1, ...overrides };
}

function cart(...items: BrowserCartLine[]): Cart {
  return { items, promo: null };
}

test('[CART-01] a new service is appended with quantity 1', () => {
  expect(addCartItem(cart(line('b')), AUDIT).items).toEqual([
    line('b'),
    { id: 'a', title: 'Audit', price: 149, quantity: 1 },
  ]);
});

test('[CART-01] adding a present service raises its quantity by 1, in place', () => {
  const before = cart(line('a', { quantity: 2 }), line('b'));
  expect(addCartItem(before, AUDIT).items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
});

test('adding again takes the title and price the buyer has just seen', () => {
  const [item] = addCartItem(cart(line('a', { price: 99 })), AUDIT).items;
  expect(item).toEqual({ id: 'a', title: 'Audit', price: 149, quantity: 2 });
});

test('a full line and a full cart stay as they are, and say so', () => {
  const fullLine = cart(line('a', { quantity: MAX_CART_LINE_QUANTITY }));
  expect(getAddToCartOutcome(fullLine, 'a')).toBe('quantity-limit');
  expect(addCartItem(fullLine, AUDIT)).toBe(fullLine);
  const fullCart = cart(...Array.from({ length: MAX_CART_LINES }, (_, n) => line(`s${n}`)));
  expect(getAddToCartOutcome(fullCart, 'a')).toBe('line-limit');
  expect(addCartItem(fullCart, AUDIT)).toBe(fullCart);
  expect(getAddToCartOutcome(fullCart, 's0')).toBe('added');
});

test.for([
  [0, undefined],
  [-1, undefined],
  [1, 1],
  [7, 7],
  [99, 99],
  [100, 99],
  [2.4, 2],
  [0.2, 1],
] as const)('[CART-02] quantity %d leaves %s', ([requested, kept]) => {
  expect(setCartItemQuantity(cart(line('a', { quantity: 3 })), 'a', requested).items[0]?.quantity).toBe(kept);
});

test('[CART-04] items are removed by id; a removed line comes back where it stood', () => {
  const before = cart(line('a'), line('b'), line('c'));
  const after = removeItemsFromCart(before, ['b']);
  expect(after.items.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(restoreRemovedCartLine(after, line('b'), 1)).toEqual(before);
  expect(restoreRemovedCartLine(before, line('b', { quantity: 9 }), 1)).toEqual(before);
});

test('[CART-08] subtotal is the sum of price x quantity, total is subtotal less discount', () => {
  const lines = [
    { serviceId: 'any', unitCents: 14900, quantity: 2 },
    { serviceId: 'any', unitCents: 9950, quantity: 1 },
  ];
  expect(calculateCartTotals(lines, { type: 'percentage', value: 10 })).toEqual({
    subtotalCents: 39750,
    discountCents: 3975,
    totalCents: 35775,
  });
  expect(calculateCartTotals(lines, { type: 'fixed', value: 5000 }).totalCents).toBe(34750);
  expect(calculateCartTotals(lines, { type: 'fixed', value: 90000 }).totalCents).toBe(0);
});

test('[CART-14] the discount is 0 without a promo, and an empty cart costs nothing', () => {
  expect(calculateCartTotals([{ serviceId: 'any', unitCents: 100, quantity: 3 }], null)).toEqual({
    subtotalCents: 300,
    discountCents: 0,
    totalCents: 300,
  });
  expect(calculateCartTotals([], null)).toEqual({ subtotalCents: 0, discountCents: 0, totalCents: 0 });
});

test('[CART-14] prices are dollars in the browser and exact cents in every sum', () => {
  for (const cents of [1, 10, 115, 1999, 4035, 14900, 99_999_999]) {
    const [item] = addCartItem(EMPTY_CART, { id: 'x', title: 'X', priceCents: cents }).items;
    expect(item && getCartItemPriceCents(item)).toBe(cents);
  }
});

test('[CART-06] a code is put into the cart and taken out again', () => {
  const promo = { code: 'TEN', type: 'percentage', value: 10, discountAmount: 1490 } as const;
  const applied = setCartPromo(cart(line('a')), promo);
  expect(applied.promo).toEqual(promo);
  expect(setCartPromo(applied, null)).toEqual(cart(line('a')));
});

test.for([
  [0, '0'],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [120, '9+'],
] as const)('[LAYOUT-04] %d units show %s', ([count, shown]) => {
  expect(formatCartBadge(count)).toBe(shown);
});

test('the count is of units, not of lines', () => {
  expect(countCartUnits(cart(line('a', { quantity: 2 }), line('b')))).toBe(3);
});

test('only what was bought leaves the cart, with the code that was used', () => {
  const promo = { code: 'TEN', type: 'percentage', value: 10, discountAmount: 1490 } as const;
  const before = setCartPromo(cart(line('a', { quantity: 3 }), line('b'), line('c')), promo);
  const bought = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ];
  expect(removePurchasedItemsFromCart(before, bought, 'TEN')).toEqual(cart(line('a'), line('c')));
  expect(removePurchasedItemsFromCart(before, bought, null).promo).toEqual(promo);
  expect(removePurchasedItemsFromCart(cart(line('b')), bought, 'TEN')).toEqual(EMPTY_CART);
});

test.for([
  ['the same', cart(line('a', { quantity: 2 })), true],
  ['more than that', cart(line('a', { quantity: 3 }), line('b')), true],
  ['fewer units', cart(line('a')), false],
  ['something else', cart(line('b')), false],
  ['nothing', EMPTY_CART, false],
] as const)('a cart with %s holds everything that was picked: %s', ([, present, isWhole]) => {
  expect(hasCartAllCheckoutLines(present, [{ id: 'a', quantity: 2 }])).toBe(isWhole);
});
