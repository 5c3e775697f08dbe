import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { processStoredPaymentProviderEvent } from '#app/modules/payments/provider-events/process-provider-event.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import {
  deriveSandboxWebhookSecrets,
  buildStripeSignatureHeader,
} from '#app/platform/payments/webhook-signature.server.ts';

import { offerCode, sell } from '../shop/selling-shop.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await sell(shop.ctx, { slug: 'website-audit', priceCents: 149_00 });
  await offerCode(shop.ctx, { code: 'FREE', value: 100, maxUses: 5 });
});
afterAll(() => shop.close());

/**
 * Posts the provider's webhook that a session is complete, and processes it. Returns the status of the
 * response.
 */
async function deliverEvent(eventId: string, sessionId: string): Promise<number> {
  const event = { id: eventId, object: 'event', type: 'checkout.session.completed', livemode: false };
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ ...event, created, data: { object: { id: sessionId } } });
  const [secret = ''] = deriveSandboxWebhookSecrets([shop.settings.secret]);
  const { status } = await shop.post('/api/webhooks/stripe', body, {
    'Stripe-Signature': buildStripeSignatureHeader(body, secret, new Date()),
  });
  await processStoredPaymentProviderEvent(shop.newContext(), eventId);
  return status;
}

test('[PROMO-08] a cart that a code makes free is paid once, though webhook and return both come twice', async () => {
  const items = [{ serviceId: 'website-audit', quantity: 2 }];
  const begun = await shop.post('/api/create-checkout', {
    items,
    promoCode: 'FREE',
    expected_total_cents: 0,
  });
  expect(begun.status).toBe(200);
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { url, order_id: orderId } = (await begun.json()) as { url: string; order_id: string };
  const sessionId = url.split('/').at(-1) ?? '';

  const form = { intent: 'free', expected_amount: '0', email: 'ada@example.com' };
  const paid = await shop.post(new URL(url).pathname, new URLSearchParams(form).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(paid.status).toBe(302);
  const back = new URL(paid.headers.get('Location') ?? '', shop.settings.publicUrl);
  expect(back.pathname).toBe('/checkout/success');

  const confirm = async () => {
    const answer = await shop.post('/api/process-checkout', { session_id: sessionId }, { Cookie: cookie });
    return [answer.status, await answer.json()];
  };
  const bought = [200, expect.objectContaining({ order_id: orderId, total_usd: 0, status: 'PAID' })];
  expect(await Promise.all([confirm(), deliverEvent('evt_free1', sessionId), confirm()])).toEqual([
    bought,
    200,
    bought,
  ]);
  expect([await deliverEvent('evt_free1', sessionId), await deliverEvent('evt_free2', sessionId)]).toEqual([
    200, 200,
  ]);
  expect(await confirm()).toEqual(bought);

  const { db } = shop.ctx;
  expect(await db.select().from(orders)).toMatchObject([
    { id: orderId, status: 'PAID', paymentState: 'NO_CHARGE', subtotalCents: 298_00, totalCents: 0 },
  ]);
  expect(await db.select().from(payments)).toMatchObject([{ attempt: 1, state: 'paid', amountCents: 0 }]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
  const mails = await db.select().from(outbox).where(eq(outbox.orderId, orderId));
  expect(mails.filter(({ template }) => template === 'order.confirmed')).toHaveLength(1);
  expect(await db.select().from(promoCodes)).toMatchObject([{ currentUses: 1 }]);
});

test('a service at a price of 0 is ordered without a payment', async () => {
  await sell(shop.ctx, { slug: 'first-look', priceCents: 0 });
  const page = await (await shop.get('/service/first-look')).text();
  expect(page).toContain('$0.00');
  const items = [{ serviceId: 'first-look', quantity: 1 }];
  const begun = await shop.post('/api/create-checkout', { items, expected_total_cents: 0 });
  expect(begun.status).toBe(200);
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { url, order_id: orderId } = (await begun.json()) as { url: string; order_id: string };
  const form = { intent: 'free', expected_amount: '0', email: 'bob@example.com' };
  const paid = await shop.post(new URL(url).pathname, new URLSearchParams(form).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  expect(paid.status).toBe(302);
  const body = { session_id: url.split('/').at(-1) ?? '' };
  expect(await (await shop.post('/api/process-checkout', body, { Cookie: cookie })).json()).toMatchObject({
    order_id: orderId,
    total_usd: 0,
    status: 'PAID',
  });
  const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ status: 'PAID', paymentState: 'NO_CHARGE', totalCents: 0 });
});
