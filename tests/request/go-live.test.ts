import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import {
  openShopForLivePayments,
  withdrawPaymentsGoLive,
} from '#app/modules/payments/go-live/press-go-live.server.ts';

import { LIVE_KEY, liveTransport } from '../shop/live-provider.ts';
import { asOwner } from '../shop/paid-shop.ts';
import { sell } from '../shop/selling-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';

const STRIPE = 'https://stripe.test';
const cart = { items: [{ serviceId: 'website-audit', quantity: 1 }], promoCode: null, user_id: null };
const nothing = { overridden: [], reason: '' };

let shop: TestShop;
let calls: string[];

/**
 * Opens the build with a live key. A stand-in answers what the shop requests of Stripe; all other addresses
 * are unreachable.
 */
beforeEach(async () => {
  const provider = liveTransport(
    () => shop.ctx,
    () => 'acct_1',
  );
  calls = provider.calls;
  vi.stubGlobal('fetch', (input: Request) => {
    if (new URL(input.url).origin !== STRIPE) throw new TypeError('fetch failed');
    return provider.transport(input);
  });
  shop = await openTestShop({ RATE_LIMITS: 'off', STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_API_BASE: STRIPE });
  await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00 });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await shop.close();
});

const buy = (key: string) => shop.post('/api/create-checkout', cart, { 'Idempotency-Key': key });
const buyNow = () =>
  shop.post('/api/create-payment', { serviceId: 'website-audit', amount: 149, serviceName: 'Audit' });

async function expectClosed(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      code: 'PAYMENT_UNAVAILABLE',
      error: expect.stringContaining('isn’t accepting payments right now. Nothing was charged'),
      details: { reason: 'not_live' },
    },
  ]);
}

test('with a live key the build sells only between Go live and its withdrawal', async () => {
  await expectClosed(await buy('a-key-of-this-cart'));
  await expectClosed(await buyNow());
  expect(await shop.ctx.db.select().from(orders)).toEqual([]);
  expect(calls).toEqual([]);

  expect(await openShopForLivePayments(asOwner(shop.newContext()), [], nothing)).toMatchObject({ ok: true });
  const bought = await buy('a-key-of-this-cart');
  expect(bought.status).toBe(200);
  const { order_id: orderId } = (await bought.json()) as { order_id: string };
  expect((await buyNow()).status).toBe(200);
  const [payment] = await shop.ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(payment).toMatchObject({ provider: 'stripe', isLive: true, state: 'open', amountCents: 149_00 });

  expect(await withdrawPaymentsGoLive(asOwner(shop.newContext()))).toBe(true);
  await expectClosed(await buy('a-key-of-this-cart'));
  await expectClosed(await buy('a-key-of-another-cart'));
  await expectClosed(await buyNow());
});
