import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { getCheckoutOutcomeCode, createTestCheckout, SESSIONS } from '#app/modules/checkout/fixtures.ts';
import { createPayment } from '#app/modules/checkout/create-checkout.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { liveShop } from '../../../../tests/shop/live-provider.ts';
import { linkReader, addManualOrder } from '../../../../tests/shop/manual-order.ts';
import { asOwner } from '../../../../tests/shop/paid-shop.ts';
import { auditCart, checkOut, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { beginPaymentAttempt } from '../begin-attempt.server.ts';
import { describeFinishPaymentFailure } from '../finish-refusal.ts';
import { toCheckoutErrorResponse } from '../model.ts';

import { getPaymentGatewayIfCheckoutOpen } from './require-checkout-open.server.ts';
import { openShopForLivePayments, withdrawPaymentsGoLive } from './press-go-live.server.ts';

const goLive = (ctx: AppContext) => openShopForLivePayments(asOwner(ctx), [], { overridden: [], reason: '' });
const withdraw = (ctx: AppContext) => withdrawPaymentsGoLive(asOwner(ctx));
const NOT_LIVE = { ok: false, failure: { code: 'PAYMENT_UNAVAILABLE', because: 'not-live' } };
const buyNow = (ctx: AppContext) =>
  createPayment(ctx, {
    body: { serviceId: 'website-audit', amount: 149, serviceName: 'website audit' },
    idempotencyKey: null,
    browserHash: randomUUID(),
  });

test('with a live key nothing is sold before Go live: no order, no session, and a sentence that says it', async () => {
  const ctx = liveShop(await sellingShop());
  expect(await createTestCheckout(ctx, auditCart)).toEqual(NOT_LIVE);
  expect(await buyNow(ctx)).toEqual(NOT_LIVE);
  expect(await ctx.db.select().from(orders)).toEqual([]);
  expect(ctx.calls).toEqual([]);
  const refusal = toCheckoutErrorResponse({ code: 'PAYMENT_UNAVAILABLE', because: 'not-live' });
  expect(refusal).toEqual({
    status: 503,
    code: 'PAYMENT_UNAVAILABLE',
    error: expect.stringContaining('your cart is saved'),
    details: { reason: 'not_live' },
  });
});

test('Go live opens every way to pay, and its withdrawal closes each, in another process too', async () => {
  const shop = await sellingShop();
  const ctx = liveShop(shop);
  const elsewhere = liveShop(shop);
  const byHand = await addManualOrder(ctx);
  const link = () => beginPaymentAttempt(elsewhere, linkReader(byHand));
  expect(await link()).toEqual({ ok: false, failure: 'not-live' });
  expect(describeFinishPaymentFailure('not-live')).toMatchObject({ status: 503 });

  expect(await goLive(ctx)).toEqual({ ok: true, value: undefined });
  const key = randomUUID();
  const opened = [
    await createTestCheckout(elsewhere, auditCart, key, 'one'),
    await buyNow(elsewhere),
    await link(),
  ];
  expect(opened).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(sql`checkout_key = ${key}`);
  expect(order).toMatchObject({ provider: 'stripe', isLive: true });

  expect(await withdraw(ctx)).toBe(true);
  // An already open checkout is not returned either.
  expect(await createTestCheckout(elsewhere, auditCart, key, 'one')).toEqual(NOT_LIVE);
  expect(await createTestCheckout(elsewhere, auditCart, null, 'one')).toEqual(NOT_LIVE);
  expect(await buyNow(elsewhere)).toEqual(NOT_LIVE);
  expect(await link()).toEqual({ ok: false, failure: 'not-live' });

  await goLive(ctx);
  expect(await createTestCheckout(elsewhere, auditCart, key, 'one')).toEqual(opened[0]);
  expect(await link()).toEqual(opened[2]);
});

test('an attempt that the provider interrupted is carried on only while the shop is live', async () => {
  const shop = await sellingShop();
  const ctx = liveShop(shop);
  await goLive(ctx);
  const gateway = { ...ctx.gateway, createCheckout: () => Promise.reject(new TypeError('the line is cut')) };
  const cut = { ...ctx, payments: { mode: 'live' as const, gateway } };
  const key = randomUUID();
  await expect(createTestCheckout(cut, auditCart, key, 'one')).rejects.toThrow('the line is cut');
  await ctx.db.execute(sql`update payments set failure_code = 'interrupted'`);
  await withdraw(ctx);
  expect(await createTestCheckout(ctx, auditCart, key, 'one')).toEqual(NOT_LIVE);
  expect(ctx.calls).not.toContain(`POST ${SESSIONS.split(' ')[1]}`);
  await goLive(ctx);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, 'one'))).toBe('accepted');
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});

test('a new key of the same account sells on, one of another account or of none does not', async () => {
  const shop = await sellingShop();
  await goLive(liveShop(shop));
  const renewed = liveShop(shop, { key: 'rk_live_renewed' });
  expect(getCheckoutOutcomeCode(await createTestCheckout(renewed, auditCart))).toBe('accepted');
  expect(getCheckoutOutcomeCode(await createTestCheckout(renewed, auditCart))).toBe('accepted');
  // Requested once, not for every payment.
  expect(renewed.calls.filter((call) => call === 'GET /v1/account')).toHaveLength(1);
  const foreign = liveShop(shop, { key: 'sk_live_foreign', account: 'acct_2' });
  expect(await createTestCheckout(foreign, auditCart)).toEqual(NOT_LIVE);
  const narrow = liveShop(shop, { key: 'rk_live_narrow', account: 'forbidden' });
  expect(await createTestCheckout(narrow, auditCart)).toEqual(NOT_LIVE);
  const away = liveShop(shop, { key: 'sk_live_away', account: 'away' });
  expect(await createTestCheckout(away, auditCart)).toEqual({
    ok: false,
    failure: { code: 'PAYMENT_UNAVAILABLE' },
  });
  // The key it was pressed for needs no request to the provider.
  expect(await getPaymentGatewayIfCheckoutOpen(liveShop(shop, { account: 'away' }))).toMatchObject({
    ok: true,
  });
});

test('Go live pressed while the provider is away counts for that key alone', async () => {
  const shop = await sellingShop();
  await goLive(liveShop(shop, { account: 'away' }));
  expect(getCheckoutOutcomeCode(await createTestCheckout(liveShop(shop), auditCart))).toBe('accepted');
  expect(await createTestCheckout(liveShop(shop, { key: 'sk_live_renewed' }), auditCart)).toEqual(NOT_LIVE);
});

test('the sandbox and test keys need no Go live, and the checkout does not look for one', async () => {
  const ctx = await sellingShop();
  await ctx.db.execute(sql`alter table go_lives rename to go_lives_away`);
  try {
    await checkOut(ctx);
    const test = { ...ctx.gateway, provider: 'stripe' as const };
    expect(
      await getPaymentGatewayIfCheckoutOpen({ ...ctx, payments: { mode: 'test', gateway: test } }),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await getPaymentGatewayIfCheckoutOpen({ ...ctx, payments: { mode: 'none', gateway: null } }),
    ).toEqual({
      ok: false,
      failure: 'none',
    });
  } finally {
    await ctx.db.execute(sql`alter table go_lives_away rename to go_lives`);
  }
  expect(ctx.calls).not.toContain('GET /v1/account');
});
