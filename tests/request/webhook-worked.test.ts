import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { processStoredPaymentProviderEvent } from '#app/modules/payments/provider-events/process-provider-event.server.ts';
import { providerEvents } from '#app/modules/payments/tables.server.ts';
import {
  deriveSandboxWebhookSecrets,
  buildStripeSignatureHeader,
} from '#app/platform/payments/webhook-signature.server.ts';

import { paidOrder } from '../shop/paid-shop.ts';
import { checkOut, pay, sellingOn, type Seller } from '../shop/selling-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let ctx: Seller;

beforeEach(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  ctx = await sellingOn(shop.ctx);
});

let sent = 0;

/**
 * Posts a genuine event of the provider and processes it. Returns the status of the response and the state of
 * the event.
 */
async function deliverEvent(type: string, objectId: string, more: Record<string, unknown> = {}) {
  const event = { id: `evt_told${++sent}`, object: 'event', type, livemode: false, ...more };
  const created = Math.floor(Date.now() / 1000);
  return post({ created, data: { object: { id: objectId } }, ...event });
}

async function post(event: Record<string, unknown> & { id: string }) {
  const body = JSON.stringify(event);
  const [secret = ''] = deriveSandboxWebhookSecrets([shop.settings.secret]);
  const headers = {
    'Content-Type': 'application/json',
    'Stripe-Signature': buildStripeSignatureHeader(body, secret, new Date()),
  };
  const init = { method: 'POST', body, headers };
  const answer = await shop.handle(new Request(`${shop.settings.publicUrl}/api/webhooks/stripe`, init));
  await processStoredPaymentProviderEvent(ctx, event.id);
  const [row] = await ctx.db.select().from(providerEvents).where(eq(providerEvents.eventId, event.id));
  return { status: answer.status, state: row?.state, error: row?.error };
}

/** Everything that an event could change. */
async function money() {
  return {
    orders: await ctx.db.select().from(orders),
    payments: await ctx.db.select().from(payments),
    mails: await ctx.db.select().from(outbox),
  };
}

test.each([
  ['a session nobody knows', 'checkout.session.completed', 'cs_test_nobodyknows'],
  ['a refund nobody knows', 'refund.created', 're_nobodyknows'],
  ['a dispute nobody knows', 'charge.dispute.created', 'du_nobodyknows'],
  ['an object of another kind', 'checkout.session.completed', 're_nobodyknows'],
  ['an object without a name', 'refund.updated', ''],
])('[T3] about %s: taken, ignored, and nothing changes', async (_, type, objectId) => {
  await paidOrder(ctx);
  const before = await money();
  expect(await deliverEvent(type, objectId)).toMatchObject({ status: 200, state: 'ignored' });
  expect(await deliverEvent(type, objectId, { account: 'acct_another' })).toMatchObject({ status: 200 });
  expect(await money()).toEqual(before);
});

test('[T3] what a message claims counts for nothing: the order stays as it is at the provider', async () => {
  const { orderId, sessionId } = await checkOut(ctx);
  const before = await money();
  const lie = { id: sessionId, status: 'complete', payment_status: 'paid', amount_total: 14_900 };
  for (const type of ['checkout.session.completed', 'checkout.session.expired'])
    expect(await deliverEvent(type, sessionId, { data: { object: lie } })).toMatchObject({ status: 200 });
  expect((await money()).mails).toEqual(before.mails);
  expect(await ctx.db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
    { status: 'PENDING', paidAt: null },
  ]);
});

test('[T3] messages that come in the wrong order, again, and late are one payment and one mail', async () => {
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  const types = [
    'checkout.session.expired',
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ];
  for (const type of [...types, ...types.toReversed()])
    expect(await deliverEvent(type, sessionId)).toEqual({ status: 200, state: 'done', error: null });
  const settled = await money();
  expect(settled.orders).toMatchObject([{ id: orderId, status: 'PAID' }]);
  expect(settled.mails.filter(({ template }) => template === 'order.confirmed')).toHaveLength(1);
  const replayed = {
    id: 'evt_told1000',
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: Math.floor(Date.now() / 1000) - 3 * 86_400,
    data: { object: { id: sessionId } },
  };
  for (let time = 0; time < 3; time++) expect((await post(replayed)).status).toBe(200);
  expect(await money()).toEqual(settled);
});
