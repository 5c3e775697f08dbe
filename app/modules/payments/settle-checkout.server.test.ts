import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { confirmCheckout } from '#app/modules/checkout/confirm-checkout.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { tamper } from '#app/sandbox/fixtures.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';

import { orderRow } from '../../../tests/shop/paid-shop.ts';
import {
  auditCart,
  checkOut,
  deliver,
  listEvents,
  offerCode,
  pay,
  sellingShop,
} from '../../../tests/shop/selling-shop.ts';

import { mailsOf } from './fixtures.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

async function usesOf(ctx: AppContext) {
  const [promo] = await ctx.db.select().from(promoCodes);
  return promo?.currentUses;
}

test('a paid order stores its date, contract, timeline, emails, job, names, total and due date', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ];
  const { orderId, sessionId } = await checkOut(ctx, { items, promoCode: ' save10 ' });
  await pay(ctx, sessionId);
  expect(await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).toEqual({ state: 'paid', orderId });

  const order = await orderRow(ctx, orderId);
  expect(order).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    email: 'ada@example.com',
    subtotalCents: 347_00,
    discountCents: 34_70,
    totalCents: 312_30,
    isLive: false,
    provider: 'sandbox',
  });
  const paidAt = order.paidAt?.getTime() ?? 0;
  expect(Math.abs(paidAt - ctx.now.getTime())).toBeLessThan(10_000);
  expect(order.dueAt?.getTime()).toBe(paidAt + 3 * DAY_MS);
  const stored = await ctx.db.select().from(orderItems).orderBy(asc(orderItems.position));
  expect(
    stored.map((item) => [item.title, item.quantity, item.lineCents, item.discountCents, item.workState]),
  ).toEqual([
    ['website audit', 2, 298_00, 29_80, 'queued'],
    ['fix links', 1, 49_00, 4_90, 'queued'],
  ]);
  expect(stored.map((item) => item.dueAt?.getTime())).toEqual([paidAt + 3 * DAY_MS, paidAt + DAY_MS]);
  const scope = await ctx.db
    .select()
    .from(orderItemScope)
    .where(eq(orderItemScope.orderItemId, stored[0]?.id ?? ''));
  expect(scope.map((row) => [row.kind, row.text, row.state])).toEqual([
    ['included', 'First', 'open'],
    ['included', 'Second', 'open'],
  ]);
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
  const events = await ctx.db.select().from(orderEvents).orderBy(asc(orderEvents.at), asc(orderEvents.id));
  expect(events.map((event) => event.kind)).toEqual(['placed', 'paid', 'invoice_issued']);
  const jobs = await ctx.jobs.sent();
  expect(jobs.filter((job) => job.queue === 'order.paid')).toEqual([
    expect.objectContaining({ data: { orderId } }),
  ]);
  expect(await ctx.db.select().from(promoRedemptions)).toMatchObject([{ state: 'used', orderId }]);
  const [payment] = await ctx.db.select().from(payments);
  expect(payment).toMatchObject({
    state: 'paid',
    receivedCents: 312_30,
    cardLast4: '4242',
    nextSyncAt: null,
  });
});

test('[CHECKOUT-07] three webhooks and the success page at once make one paid order, one mail, one use: 20 rounds', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const items = [{ serviceId: 'fix-links', quantity: 1 }];
  for (let round = 1; round <= 20; round += 1) {
    const { orderId, sessionId, browserHash } = await checkOut(ctx, { items, promoCode: 'SAVE10' });
    await pay(ctx, sessionId);
    const events = (await listEvents(ctx)).filter((event) => event.objectId === sessionId);
    await Promise.all([
      deliver(ctx, events),
      deliver(ctx, events),
      fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook'),
      confirmCheckout(ctx, { sessionId, browserHash }),
    ]);
    expect((await orderRow(ctx, orderId)).status).toBe('PAID');
    expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
    expect(await usesOf(ctx)).toBe(round);
  }
  const jobs = await ctx.jobs.sent();
  expect(jobs.filter((job) => job.queue === 'order.paid')).toHaveLength(20);
});

test('events in any order and any number settle the same order once', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  const events = await listEvents(ctx);
  await deliver(ctx, [...events.toReversed(), ...events]);
  await deliver(ctx, events);
  expect((await orderRow(ctx, orderId)).status).toBe('PAID');
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
});

test('an event about nothing of this shop is ignored and touches nothing', async () => {
  const ctx = await sellingShop();
  expect(await fetchAndSettleCheckoutSession(ctx, 'cs_test_foreign', 'webhook')).toEqual({
    state: 'foreign',
    orderId: null,
  });
  expect(await ctx.db.select().from(orders)).toEqual([]);
});

test('an expired session expires its order and releases the code exactly once', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10', maxUses: 1 });
  const { orderId, sessionId } = await checkOut(ctx, {
    items: [{ serviceId: 'fix-links', quantity: 1 }],
    promoCode: 'SAVE10',
  });
  expect(await usesOf(ctx)).toBe(1);
  await expireOpenSandboxSessionNow(ctx, sessionId);
  await Promise.all([1, 2, 3].map(() => fetchAndSettleCheckoutSession(ctx, sessionId, 'reconcile')));
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'EXPIRED', closedReason: 'expired' });
  expect(await usesOf(ctx)).toBe(0);
  expect(await mailsOf(ctx, orderId)).toEqual([]);
});

test('[PROMO-05] an order paid after it expired keeps its code beyond the limit, and the team gets alerts', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  const cart = { items: [{ serviceId: 'fix-links', quantity: 1 }], promoCode: 'LAST' };
  const late = await checkOut(ctx, cart);
  await expireOpenSandboxSessionNow(ctx, late.sessionId);
  await fetchAndSettleCheckoutSession(ctx, late.sessionId, 'webhook');
  const quick = await checkOut(ctx, cart);
  await pay(ctx, quick.sessionId);
  await fetchAndSettleCheckoutSession(ctx, quick.sessionId, 'webhook');
  // The bank pays after all: the provider now reports it.
  await tamper(ctx, late.sessionId, { status: 'open' });
  await pay(ctx, late.sessionId);
  expect((await fetchAndSettleCheckoutSession(ctx, late.sessionId, 'webhook')).state).toBe('paid');
  expect(await orderRow(ctx, late.orderId)).toMatchObject({
    status: 'PAID',
    isSettledLate: true,
    closedReason: null,
  });
  expect(await usesOf(ctx)).toBe(2);
  expect(await mailsOf(ctx, late.orderId)).toEqual([
    'order.confirmed',
    'team.order',
    'team.payment_alert',
    'team.payment_alert',
  ]);
});

test.each([
  ['amount', { amount_total: 100 }],
  ['currency', { currency: 'eur' }],
  ['reference', { client_reference_id: '00000000-0000-4000-8000-000000000000' }],
  ['mode', { livemode: true }],
])('money whose %s differs from the order is held for review and never fulfilled', async (_what, change) => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await tamper(ctx, sessionId, change);
  expect(await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).toEqual({
    state: 'review',
    orderId,
  });
  expect(await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).toEqual({
    state: 'review',
    orderId,
  });
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PENDING',
    paymentState: 'REVIEW',
    paidAt: null,
  });
  expect(await mailsOf(ctx, orderId)).toEqual(['team.payment_alert']);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { action: 'payment.review', entityId: orderId },
  ]);
  const [item] = await ctx.db.select().from(orderItems);
  expect(item?.workState).toBeNull();
  expect(await confirmCheckout(ctx, { sessionId, browserHash: null })).toEqual({
    ok: false,
    failure: { code: 'PAYMENT_REVIEW' },
  });
});

test('[PROMO-08] an order that a code makes free is paid without a card and without waiting for an intent', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FREE', value: 100 });
  const { orderId, sessionId } = await checkOut(ctx, { ...auditCart, promoCode: 'free' });
  await pay(ctx, sessionId);
  expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'NO_CHARGE',
    totalCents: 0,
  });
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
});
