import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { MINUTE_MS } from '#app/lib/durations.ts';
import { getCheckoutOutcomeCode, createTestCheckout, SESSIONS } from '#app/modules/checkout/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import { orderRow, paidOrder, refund, refundRows } from '../../../tests/shop/paid-shop.ts';
import { auditCart, offerCode, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';
import { BROKEN_BODIES, overHttp, type SpoiledSeller } from '../../../tests/shop/spoiling-provider.ts';

import { reconcilePaymentsWithProvider } from './reconciliation/reconcile-payments.job.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };
const BODIES = Object.entries(BROKEN_BODIES);
const whole = (body: string) => body;

const open = async (): Promise<SellingShop & SpoiledSeller> => overHttp(await sellingShop());
const sessions = (ctx: SpoiledSeller) => ctx.gateway.listCheckouts({ createdFrom: new Date(0) }, LIMITS);
const later = <Shop extends SellingShop>(ctx: Shop, minutes: number): Shop => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + minutes * MINUTE_MS),
});

test.each(BODIES)(
  'a checkout answered by %s is kept, and its key finds the one session',
  async (_, broken) => {
    const ctx = await open();
    const [key, browser] = [randomUUID(), randomUUID()];
    ctx.spoil(SESSIONS, broken);
    expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe(
      'PAYMENT_UNAVAILABLE',
    );
    expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'PENDING' }]);
    ctx.spoil(SESSIONS, whole);
    expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart, key, browser))).toBe('accepted');
    expect(await ctx.db.select().from(orders)).toHaveLength(1);
    expect(await ctx.db.select().from(payments)).toMatchObject([{ state: 'open' }]);
    expect(await sessions(ctx)).toHaveLength(1);
  },
);

test.each(BODIES)('the reconciler finds the session whose answer was %s', async (_, broken) => {
  const ctx = await open();
  ctx.spoil(SESSIONS, broken);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, auditCart))).toBe('PAYMENT_UNAVAILABLE');
  ctx.spoil('GET /v1/checkout/sessions', broken);
  await reconcilePaymentsWithProvider(later(ctx, 3));
  expect(await ctx.db.select().from(payments)).toMatchObject([{ state: 'creating' }]);
  ctx.spoil(SESSIONS, whole);
  await reconcilePaymentsWithProvider(later(ctx, 4));
  const [created] = await sessions(ctx);
  expect(await ctx.db.select().from(payments)).toMatchObject([
    { state: 'open', providerSessionId: created?.sessionId },
  ]);
  expect(await sessions(ctx)).toHaveLength(1);
});

test.each(BODIES)('a refund answered by %s is asked for again, and made once', async (_, broken) => {
  const ctx = await open();
  const paid = await paidOrder(ctx);
  ctx.spoil('POST /v1/refunds', broken);
  const requested = await refund(ctx, paid, 50_00);
  expect(requested).toMatchObject({ ok: false, failure: { code: 'PAYMENT_UNAVAILABLE' } });
  expect(await refundRows(ctx, paid.orderId)).toMatchObject([{ state: 'queued' }]);
  ctx.spoil('POST /v1/refunds', whole);
  await reconcilePaymentsWithProvider(later(ctx, 3));
  expect(await refundRows(ctx, paid.orderId)).toMatchObject([{ state: 'succeeded', amountCents: 50_00 }]);
  expect((await orderRow(ctx, paid.orderId)).refundedCents).toBe(50_00);
  const created = await ctx.gateway.listRefunds({ paymentIntent: paid.paymentIntent }, LIMITS);
  expect(created).toHaveLength(1);
});

test.each(['POST /v1/coupons', SESSIONS])('one broken answer to %s costs the buyer nothing', async (call) => {
  const ctx = await open();
  await offerCode(ctx, { code: 'TEN', value: 10 });
  ctx.spoil(call, () => '<h1>Please wait</h1>', 1);
  expect(getCheckoutOutcomeCode(await createTestCheckout(ctx, { ...auditCart, promoCode: 'TEN' }))).toBe(
    'accepted',
  );
  expect(ctx.calls.filter((one) => one === call)).toHaveLength(2);
  expect(await sessions(ctx)).toHaveLength(1);
});
