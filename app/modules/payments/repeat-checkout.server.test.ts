import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createOrderAndPaymentPage, createPayment } from '#app/modules/checkout/create-checkout.server.ts';
import {
  getCheckoutOutcomeCode,
  createTestCartLine,
  createTestCheckout,
  SESSIONS,
} from '#app/modules/checkout/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { auditCart, checkOut, offerCode, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

test('a repeated key gives the same answer, one order and one session', async () => {
  const ctx = await sellingShop();
  const [key, browser] = [randomUUID(), randomUUID()];
  const first = await createTestCheckout(ctx, auditCart, key, browser);
  const again = await createTestCheckout(ctx, auditCart, key, browser);
  expect(again).toEqual(first);
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
  expect(ctx.calls.filter((call) => call === SESSIONS)).toHaveLength(1);
});

test('a double click with one key makes one order, and both clicks go to the same page', async () => {
  const ctx = await sellingShop();
  const [key, browser] = [randomUUID(), randomUUID()];
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => createTestCheckout(ctx, auditCart, key, browser)),
  );
  expect(new Set(clicks.map((click) => JSON.stringify(click))).size).toBe(1);
  expect(clicks[0]?.ok).toBe(true);
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});

test('refuses a malformed key or one with other content; a refused request does not use up its key', async () => {
  const ctx = await sellingShop();
  const [key, browser] = [randomUUID(), randomUUID()];
  expect(
    getCheckoutOutcomeCode(await createTestCheckout(ctx, { items: [createTestCartLine(0)] }, key, browser)),
  ).toBe('INVALID_ITEMS');
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe('accepted');
  expect(
    getCheckoutOutcomeCode(await createTestCheckout(ctx, { items: [createTestCartLine(2)] }, key, browser)),
  ).toBe('IDEMPOTENCY_MISMATCH');
  for (const bad of ['short', 'with spaces in it, sixteen', 'x'.repeat(256)]) {
    expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, bad))).toBe('BAD_REQUEST');
  }
});

test('a key whose order was paid leads to the success page, one whose order expired asks for a new key', async () => {
  const ctx = await sellingShop();
  const paid = { key: randomUUID(), ...(await checkOut(ctx, auditCart, { idempotencyKey: null })) };
  const key = randomUUID();
  const { sessionId, browserHash } = await checkOut(ctx, auditCart, { idempotencyKey: key });
  await pay(ctx, sessionId);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  expect(await createTestCheckout(ctx, auditCart, key, browserHash)).toMatchObject({
    ok: true,
    value: { url: `http://shop.test/checkout/success?session_id=${sessionId}` },
  });
  await ctx.db.update(orders).set({ checkoutKey: paid.key }).where(eq(orders.id, paid.orderId));
  await ctx.gateway.expireCheckout(paid.sessionId, LIMITS);
  await fetchAndSettleCheckoutSession(ctx, paid.sessionId, 'webhook');
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, paid.key, paid.browserHash))).toBe(
    'CHECKOUT_EXPIRED',
  );
});

test('a key belongs to the browser that used it first, and is expired in any other', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  // Two browsers send the same key at once: only one of them gets the checkout.
  const race = await Promise.all([
    createTestCheckout(ctx, auditCart, key, 'one'),
    createTestCheckout(ctx, auditCart, key, 'other'),
  ]);
  expect(race.map(getCheckoutOutcomeCode).toSorted()).toEqual(['CHECKOUT_EXPIRED', 'accepted']);
  const [order] = await ctx.db.select().from(orders);
  const own = order?.browserHash ?? '';
  const foreign = own === 'one' ? 'other' : 'one';
  for (const cart of [auditCart, { items: [createTestCartLine(2)] }]) {
    const answer = await createTestCheckout(ctx, cart, key, foreign);
    expect(getCheckoutOutcomeCode(answer)).toBe('CHECKOUT_EXPIRED');
    expect(JSON.stringify(answer)).not.toContain(order?.id);
  }
  const repeated = await createTestCheckout(ctx, auditCart, key, own);
  if (!repeated.ok) throw new Error(repeated.failure.code);
  const sessionId = repeated.value.url.split('/').at(-1)?.split('?')[0] ?? '';
  await pay(ctx, sessionId);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, foreign))).toBe(
    'CHECKOUT_EXPIRED',
  );
  expect(await ctx.db.select({ browserHash: orders.browserHash }).from(orders)).toEqual([
    { browserHash: own },
  ]);
});

test('a checkout that another browser began and did not finish is not carried on with its key', async () => {
  const ctx = await sellingShop();
  const key = randomUUID();
  ctx.disturb(() => Promise.reject(new Error('the line is cut')));
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, 'one'))).toBe(
    'PAYMENT_UNAVAILABLE',
  );
  ctx.disturb(null);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, 'other'))).toBe(
    'CHECKOUT_EXPIRED',
  );
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, 'one'))).toBe('accepted');
});

test('without a key the same browser and cart get the open session again, another browser a new one', async () => {
  const ctx = await sellingShop();
  const browser = randomUUID();
  const first = await createTestCheckout(ctx, auditCart, null, browser);
  expect(await createTestCheckout(ctx, auditCart, null, browser)).toEqual(first);
  expect(await createTestCheckout(ctx, auditCart)).not.toEqual(first);
});

test('a new cart ends the open cart checkout of its browser; a direct purchase of another service does not', async () => {
  const ctx = await sellingShop();
  const browserHash = randomUUID();
  const first = await checkOut(ctx, auditCart, { browserHash });
  await createPayment(ctx, {
    body: { serviceId: 'fix-links', amount: 49, serviceName: 'x' },
    idempotencyKey: null,
    browserHash,
  });
  expect((await ctx.gateway.getCheckout(first.sessionId, LIMITS)).status).toBe('open');
  await checkOut(ctx, { items: [createTestCartLine(2)] }, { browserHash });
  expect((await ctx.gateway.getCheckout(first.sessionId, LIMITS)).status).toBe('expired');
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, first.orderId));
  expect(order).toMatchObject({ status: 'CANCELED', closedReason: 'superseded' });
});

test('a buyer who paid and checks out again is shown the outcome instead of being sold twice', async () => {
  const ctx = await sellingShop();
  const browserHash = randomUUID();
  const first = await checkOut(ctx, auditCart, { browserHash });
  await pay(ctx, first.sessionId);
  const second = await checkOut(ctx, { items: [createTestCartLine(2)] }, { browserHash });
  expect(second.url).toBe(`http://shop.test/checkout/success?session_id=${first.sessionId}`);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ id: first.orderId, status: 'PAID' }]);
});

test('[PROMO-05] a buyer who changes the cart keeps the last use of the code', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  const browserHash = randomUUID();
  await checkOut(ctx, { ...auditCart, promoCode: 'LAST' }, { browserHash });
  await checkOut(ctx, { items: [createTestCartLine(2)], promoCode: 'LAST' }, { browserHash });
  const [promo] = await ctx.db.select().from(promoCodes);
  expect(promo?.currentUses).toBe(1);
});

test('a limited code is held for 35 minutes, everything else for two hours', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FEW', maxUses: 5 });
  const minutesLeft = async (sessionId: string) => {
    const { expiresAt } = await ctx.gateway.getCheckout(sessionId, LIMITS);
    return Math.round((expiresAt.getTime() - Date.now()) / 60_000);
  };
  const limited = await checkOut(ctx, { ...auditCart, promoCode: 'FEW' });
  expect(await minutesLeft(limited.sessionId)).toBe(35);
  expect(await minutesLeft((await checkOut(ctx)).sessionId)).toBe(120);
});

test('a second attempt lives as long as the first would, in whole seconds', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'MANY' });
  await offerCode(ctx, { code: 'FEW', maxUses: 5 });
  for (const [promoCode, minutes] of [
    ['MANY', 120],
    ['FEW', 35],
    [null, 120],
  ] as const) {
    const buyer = { idempotencyKey: randomUUID(), browserHash: randomUUID() };
    const ask = () => createOrderAndPaymentPage(ctx, { body: { ...auditCart, promoCode }, ...buyer });
    ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
    expect(await ask()).toMatchObject({ failure: { code: 'PAYMENT_UNAVAILABLE' } });
    ctx.disturb(null);
    // Too late to repeat the create.
    const creating = eq(payments.state, 'creating');
    await ctx.db
      .update(payments)
      .set({ sessionExpiresAt: new Date(Date.now() + 30 * 60_000) })
      .where(creating);
    expect(await ask()).toMatchObject({ ok: true });
    const [again] = await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.state, 'open'), eq(payments.attempt, 2)));
    await ctx.db.update(payments).set({ state: 'failed' }).where(eq(payments.state, 'open'));
    const endsAt = again?.sessionExpiresAt.getTime() ?? 0;
    expect([Math.round((endsAt - Date.now()) / 60_000), endsAt % 1000]).toEqual([minutes, 0]);
  }
});
