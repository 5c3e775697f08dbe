import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { auditCart, checkOut, offerCode, sell, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { createPayment } from './create-checkout.server.ts';
import {
  getCheckoutOutcomeCode,
  createTestCartLine,
  nothingHappened,
  createTestCheckout,
} from './fixtures.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

function buyNow(ctx: AppContext, body: unknown) {
  return createPayment(ctx, { body, idempotencyKey: null, browserHash: randomUUID() });
}

test('an order keeps the versions of the terms and the privacy policy that applied when it was placed', async () => {
  const ctx = await sellingShop();
  const created = await createTestCheckout(ctx, {
    items: [{ serviceId: 'website-audit', quantity: 1 }],
    promoCode: null,
  });
  if (!created.ok) throw new Error(created.failure.code);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    termsVersionId: 'terms-of-service@1',
    privacyVersionId: 'privacy-policy@1',
    termsAcceptedAt: ctx.now,
  });
});

test('[CHECKOUT-01] a cart becomes a stored order and a page to pay it on, at the prices of the catalogue', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ];
  const created = await createTestCheckout(ctx, {
    items,
    promoCode: 'save10',
    user_id: null,
    expected_total_cents: 312_30,
  });
  if (!created.ok) throw new Error(created.failure.code);
  expect(created.value.url).toMatch(/^http:\/\/shop\.test\/sandbox\/pay\/cs_test_/);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    id: created.value.orderId,
    status: 'PENDING',
    source: 'cart',
    totalCents: 312_30,
  });
  expect(order).toMatchObject({
    promoCode: 'SAVE10',
    promoType: 'percentage',
    promoValue: 10,
    discountCents: 34_70,
  });
  const [payment] = await ctx.db.select().from(payments);
  expect(payment).toMatchObject({ state: 'open', url: created.value.url, amountCents: 312_30 });
  const session = await ctx.gateway.getCheckout(payment?.providerSessionId ?? '', LIMITS);
  expect(session).toMatchObject({ amountTotalCents: 312_30, currency: 'usd', orderId: order?.id });
});

test('[CHECKOUT-02] Purchase Now sells one of a service at its price in dollars, without a code', async () => {
  const ctx = await sellingShop();
  const created = await buyNow(ctx, {
    serviceId: 'strategy-call',
    amount: 99.95,
    serviceName: 'anything at all',
  });
  expect(created.ok).toBe(true);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({ source: 'direct', totalCents: 99_95, discountCents: 0 });
  const [item] = await ctx.db.select().from(orderItems);
  expect(item).toMatchObject({ title: 'strategy call', quantity: 1, unitCents: 99_95 });
});

test('[CHECKOUT-03] payment is asked for in US dollars', async () => {
  const ctx = await sellingShop();
  const { sessionId } = await checkOut(ctx);
  expect((await ctx.gateway.getCheckout(sessionId, LIMITS)).currency).toBe('usd');
});

test('[CHECKOUT-04] the signed-in buyer owns the order; a user id in the body is ignored', async () => {
  const id = randomUUID();
  const actor = {
    kind: 'user',
    id,
    role: 'customer',
    email: 'ada@example.com',
    isEmailVerified: true,
  } as const;
  const ctx = await sellingShop({ actor });
  await createTestCheckout(ctx, { ...auditCart, user_id: randomUUID() });
  await buyNow(ctx, { serviceId: 'fix-links', amount: 49, serviceName: 'x', user_id: randomUUID() });
  const stored = await ctx.db.select().from(orders);
  expect(stored.map((order) => order.userId)).toEqual([id, id]);
});

test('[CHECKOUT-04] a guest’s order has no owner, even if the request names a user', async () => {
  const ctx = await sellingShop();
  await createTestCheckout(ctx, { ...auditCart, user_id: randomUUID() });
  const [order] = await ctx.db.select().from(orders);
  expect(order?.userId).toBeNull();
});

test.each<[string, unknown, string]>([
  ['no items', { items: [] }, 'INVALID_ITEMS'],
  ['quantity 0', { items: [createTestCartLine(0)] }, 'INVALID_ITEMS'],
  ['quantity -1', { items: [createTestCartLine(-1)] }, 'INVALID_ITEMS'],
  ['quantity 1.5', { items: [createTestCartLine(1.5)] }, 'INVALID_ITEMS'],
  ['quantity 1e9', { items: [createTestCartLine(1e9)] }, 'INVALID_ITEMS'],
  ['quantity 100', { items: [createTestCartLine(100)] }, 'INVALID_ITEMS'],
  ['+2 and -1 of one service', { items: [createTestCartLine(2), createTestCartLine(-1)] }, 'INVALID_ITEMS'],
  ['60 and 60 of one service', { items: [createTestCartLine(60), createTestCartLine(60)] }, 'INVALID_ITEMS'],
  ['51 lines', { items: Array.from({ length: 51 }, () => createTestCartLine(1)) }, 'INVALID_ITEMS'],
  ['an unknown service', { items: [createTestCartLine(1, 'nothing')] }, 'SERVICE_UNAVAILABLE'],
  ['a draft', { items: [createTestCartLine(1, 'draft')] }, 'SERVICE_UNAVAILABLE'],
  ['an archived service', { items: [createTestCartLine(1, 'archived')] }, 'SERVICE_UNAVAILABLE'],
  ['a deleted service', { items: [createTestCartLine(1, 'deleted')] }, 'SERVICE_UNAVAILABLE'],
  ['an item with a price', { items: [{ ...createTestCartLine(1), price: 1 }] }, 'BAD_REQUEST'],
  ['a total of its own', { ...auditCart, total: 1 }, 'BAD_REQUEST'],
  ['a quantity as text', { items: [{ serviceId: 'website-audit', quantity: '1' }] }, 'BAD_REQUEST'],
  ['no serviceId', { items: [{ quantity: 1 }] }, 'BAD_REQUEST'],
  ['items that are no list', { items: 'website-audit' }, 'BAD_REQUEST'],
  ['no items at all', {}, 'BAD_REQUEST'],
  ['null', null, 'BAD_REQUEST'],
  ['a list', [], 'BAD_REQUEST'],
  ['a code that is no text', { ...auditCart, promoCode: 10 }, 'BAD_REQUEST'],
  ['a total that was not shown', { ...auditCart, expected_total_cents: 148_99 }, 'PRICE_CHANGED'],
  ['more than the provider takes', { items: [createTestCartLine(99, 'dear')] }, 'AMOUNT_TOO_LARGE'],
  ['less than the provider takes', { items: [createTestCartLine(1, 'cheap')] }, 'AMOUNT_TOO_SMALL'],
])(
  '[T1] %s is refused, without an order and without a word to the provider',
  async (_what, body, expected) => {
    const ctx = await sellingShop();
    await sell(ctx, { slug: 'draft', priceCents: 10_00, status: 'draft' });
    await sell(ctx, { slug: 'archived', priceCents: 10_00, status: 'archived' });
    await sell(ctx, { slug: 'deleted', priceCents: 10_00, deletedAt: ctx.now });
    await sell(ctx, { slug: 'dear', priceCents: 99_999_99 });
    await sell(ctx, { slug: 'cheap', priceCents: 49 });
    expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, body))).toBe(expected);
    await nothingHappened(ctx);
  },
);

test.each<[string, unknown, string]>([
  ['a cent less', { serviceId: 'strategy-call', amount: 99.94, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['a cent more', { serviceId: 'strategy-call', amount: 99.96, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['cents for dollars', { serviceId: 'strategy-call', amount: 9995, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['nothing', { serviceId: 'strategy-call', amount: 0, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['a negative amount', { serviceId: 'strategy-call', amount: -99.95, serviceName: 'x' }, 'PRICE_CHANGED'],
  ['no amount', { serviceId: 'strategy-call', serviceName: 'x' }, 'BAD_REQUEST'],
  ['an amount as text', { serviceId: 'strategy-call', amount: '99.95', serviceName: 'x' }, 'BAD_REQUEST'],
  ['an unknown service', { serviceId: 'nothing', amount: 1, serviceName: 'x' }, 'SERVICE_NOT_FOUND'],
])('[T1] Purchase Now with %s is refused, without an order', async (_what, body, expected) => {
  const ctx = await sellingShop();
  expect(getCheckoutOutcomeCode(await buyNow(ctx, body))).toBe(expected);
  await nothingHappened(ctx);
});

test('a changed price returns the new totals', async () => {
  const ctx = await sellingShop();
  expect(await createTestCheckout(ctx, { ...auditCart, expected_total_cents: 1 })).toMatchObject({
    failure: { details: { subtotal_cents: 149_00, discount_cents: 0, total_cents: 149_00 } },
  });
  expect(await buyNow(ctx, { serviceId: 'fix-links', amount: 1, serviceName: 'x' })).toMatchObject({
    failure: { details: { price_usd: 49_00 } },
  });
});

test('the same service by its id and by its slug is one line', async () => {
  const ctx = await sellingShop();
  const [service] = await ctx.db.select().from(services).where(eq(services.slug, 'fix-links'));
  await createTestCheckout(ctx, {
    items: [createTestCartLine(2, 'fix-links'), createTestCartLine(3, service?.id)],
  });
  expect(await ctx.db.select().from(orderItems)).toMatchObject([{ quantity: 5, lineCents: 245_00 }]);
});

test.each<[string, string, Partial<typeof promoCodes.$inferInsert>]>([
  ['PROMO-01', 'unknown', { status: 'paused' }],
  ['PROMO-02', 'not-yet-active', { startsAt: new Date(Date.now() + 3_600_000) }],
  ['PROMO-03', 'expired', { endsAt: new Date(Date.now() - 60_000) }],
  ['PROMO-04', 'below-minimum', { minOrderCents: 149_01 }],
  ['PROMO-05', 'limit-reached', { maxUses: 3, currentUses: 3 }],
])('[%s] a checkout with a code that is %s is refused, without an order', async (_id, reason, terms) => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10', ...terms });
  const refused = await createTestCheckout(ctx, { ...auditCart, promoCode: 'SAVE10' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'PROMO_INVALID', failure: { code: reason } } });
  await nothingHappened(ctx);
});

test('[T7] after ten wrong codes an address gets no more answers about codes, and can still buy without one', async () => {
  const ctx = await sellingShop();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(
      getCheckoutOutcomeCode(await createTestCheckout(ctx, { ...auditCart, promoCode: `GUESS${attempt}` })),
    ).toBe('PROMO_INVALID');
  }
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, { ...auditCart, promoCode: 'GUESS10' }))).toBe(
    'RATE_LIMITED',
  );
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart))).toBe('accepted');
});
