import { expect, test } from 'vitest';

import {
  filterBuyableLines,
  getCartDeliveryPromiseAfterBrief,
  type CartRefreshServerResponse,
  buildCartLines,
  type CartServiceData,
  getLongestDeliveryDays,
} from './checked-lines.ts';
import type { BrowserCartLine } from './model.ts';

const AS_OF = new Date('2026-11-20T14:14:00Z');
const ITEMS: BrowserCartLine[] = [
  { id: 'a', title: 'Audit', price: 149, quantity: 2 },
  { id: 'b', title: 'Dashboard', price: 220, quantity: 1 },
];

function fact(id: string, overrides: Partial<CartServiceData> = {}): CartServiceData {
  return {
    id,
    slug: id,
    title: `Title ${id}`,
    category: 'Fix Problems',
    priceCents: 14_900,
    deliveryDays: 1,
    needsBrief: false,
    ...overrides,
  };
}

function facts(...services: CartServiceData[]): CartRefreshServerResponse {
  return { services, asOf: AS_OF, promise: null };
}

test('[CART-11] before the server answered, lines show what the buyer saw and can be bought', () => {
  const lines = buildCartLines(ITEMS, null);
  expect(lines.map(({ state, title, unitCents }) => [state, title, unitCents])).toEqual([
    ['unchecked', 'Audit', 14_900],
    ['unchecked', 'Dashboard', 22_000],
  ]);
  expect(filterBuyableLines(lines)).toHaveLength(2);
  expect(getLongestDeliveryDays(lines)).toBeNull();
});

test('a changed price counts at once and is marked, so that it can be said', () => {
  const [line] = buildCartLines(ITEMS, facts(fact('a', { priceCents: 15_900 }), fact('b')));
  expect(line).toMatchObject({ state: 'repriced', unitCents: 15_900, item: { price: 149 }, quantity: 2 });
});

test('a service no longer sold is marked and not bought', () => {
  const lines = buildCartLines(ITEMS, facts(fact('b', { priceCents: 22_000 })));
  expect(lines.map(({ state }) => state)).toEqual(['gone', 'current']);
  expect(filterBuyableLines(lines).map(({ id }) => id)).toEqual(['b']);
});

test('delivery is that of the slowest line that is bought', () => {
  const lines = buildCartLines(ITEMS, facts(fact('a', { deliveryDays: 5 }), fact('b', { deliveryDays: 2 })));
  expect(getLongestDeliveryDays(lines)).toBe(5);
  expect(getLongestDeliveryDays([])).toBeNull();
});

test('a cart with a brief is promised by the slowest line from the last brief on', () => {
  const one = facts(fact('a', { deliveryDays: 5 }), fact('b', { deliveryDays: 2, needsBrief: true }));
  expect(getCartDeliveryPromiseAfterBrief(buildCartLines(ITEMS, one), one)).toEqual({
    hours: 120,
    ifToday: new Date(one.asOf.getTime() + 5 * 86_400_000).toISOString(),
    briefs: 1,
    isWhole: true,
  });
  const none = facts(fact('a'), fact('b'));
  expect(getCartDeliveryPromiseAfterBrief(buildCartLines(ITEMS, none), none)).toBeNull();
  expect(getCartDeliveryPromiseAfterBrief(buildCartLines(ITEMS, null), null)).toBeNull();
  const due_at = '2026-12-01T22:00:00.000Z';
  const byCalendar = { ...one, promise: { due_at, order_by: due_at, as_of: due_at } };
  expect(getCartDeliveryPromiseAfterBrief(buildCartLines(ITEMS, byCalendar), byCalendar)).toMatchObject({
    hours: null,
    ifToday: due_at,
  });
});
