import { setTimeout as sleep } from 'node:timers/promises';

import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { outbox } from '#app/modules/notifications/tables.server.ts';
import { orderEvents } from '#app/modules/orders/timeline/tables.server.ts';
import { orderItemScope } from '#app/modules/orders/deliveries/checklist/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import { payments } from '#app/modules/orders/payments/tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  auditCart,
  checkOut,
  deliver,
  listEvents,
  offerCode,
  pay,
  sellingShop,
} from '../../../../tests/selling-shop.ts';
import { confirmCheckout } from '../confirming/commands.server.ts';
import { makeCheckout } from '../sandbox/fixtures.ts';
import { expireNow, paySession } from '../sandbox/pay-page/commands.server.ts';
import { sandboxIdempotency, sandboxObjects } from '../tables.server.ts';

import { syncCheckout } from './commands.server.ts';

const DAY_MS = 86_400_000;

async function orderOf(ctx: AppContext, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('no such order');
  return order;
}

async function mailsOf(ctx: AppContext, orderId: string) {
  const mails = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(outbox.template));
  return mails.map((mail) => mail.template);
}

async function usesOf(ctx: AppContext) {
  const [promo] = await ctx.db.select().from(promoCodes);
  return promo?.currentUses;
}

/** Changes what the provider says about an object, as if it had gone wrong there. */
async function tamper(ctx: AppContext, id: string, change: Record<string, unknown>) {
  const [object] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  await ctx.db
    .update(sandboxObjects)
    .set({ json: { ...object?.json, ...change } })
    .where(eq(sandboxObjects.id, id));
}

test('a paid order has its date, contract, timeline, mails and job, and names, total and due date are stored', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const items = [
    { serviceId: 'website-audit', quantity: 2 },
    { serviceId: 'fix-links', quantity: 1 },
  ];
  const { orderId, sessionId } = await checkOut(ctx, { items, promoCode: ' save10 ' });
  await pay(ctx, sessionId);
  expect(await syncCheckout(ctx, sessionId, 'webhook')).toEqual({ state: 'paid', orderId });

  const order = await orderOf(ctx, orderId);
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
      syncCheckout(ctx, sessionId, 'webhook'),
      confirmCheckout(ctx, { sessionId, browserHash }),
    ]);
    expect((await orderOf(ctx, orderId)).status).toBe('PAID');
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
  expect((await orderOf(ctx, orderId)).status).toBe('PAID');
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
});

test('an event about nothing of this shop is ignored and touches nothing', async () => {
  const ctx = await sellingShop();
  expect(await syncCheckout(ctx, 'cs_test_foreign', 'webhook')).toEqual({ state: 'foreign', orderId: null });
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
  await expireNow(ctx, sessionId);
  await Promise.all([1, 2, 3].map(() => syncCheckout(ctx, sessionId, 'reconcile')));
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'EXPIRED', closedReason: 'expired' });
  expect(await usesOf(ctx)).toBe(0);
  expect(await mailsOf(ctx, orderId)).toEqual([]);
});

test('[PROMO-05] money after the order expired is honoured even beyond the limit, and the team is told', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  const cart = { items: [{ serviceId: 'fix-links', quantity: 1 }], promoCode: 'LAST' };
  const late = await checkOut(ctx, cart);
  await expireNow(ctx, late.sessionId);
  await syncCheckout(ctx, late.sessionId, 'webhook');
  const quick = await checkOut(ctx, cart);
  await pay(ctx, quick.sessionId);
  await syncCheckout(ctx, quick.sessionId, 'webhook');
  // A bank that pays after all: the provider now says so.
  await tamper(ctx, late.sessionId, { status: 'open' });
  await pay(ctx, late.sessionId);
  expect((await syncCheckout(ctx, late.sessionId, 'webhook')).state).toBe('paid');
  expect(await orderOf(ctx, late.orderId)).toMatchObject({
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
  expect(await syncCheckout(ctx, sessionId, 'webhook')).toEqual({ state: 'review', orderId });
  expect(await syncCheckout(ctx, sessionId, 'webhook')).toEqual({ state: 'review', orderId });
  expect(await orderOf(ctx, orderId)).toMatchObject({
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
  expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect(await orderOf(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'NO_CHARGE',
    totalCents: 0,
  });
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order']);
});

test('two sessions paid for one order make one paid order; the second payment is held and the team is told', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  const [payment] = await ctx.db.select().from(payments);
  // The same provider key gives the same session; a second one exists when the first answer was lost for a day.
  await ctx.db.delete(sandboxIdempotency);
  const second = await ctx.gateway.createCheckout(
    { ...makeCheckout({ orderId, paymentId: payment?.id ?? '' }), totalCents: 149_00 },
    { timeoutMs: 4_000, retries: 0 },
  );
  expect(second.sessionId).not.toBe(sessionId);
  await pay(ctx, sessionId);
  await pay(ctx, second.sessionId);
  expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect((await syncCheckout(ctx, second.sessionId, 'webhook')).state).toBe('review');
  expect(await syncCheckout(ctx, second.sessionId, 'webhook')).toEqual({ state: 'review', orderId });
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
  expect(await mailsOf(ctx, orderId)).toEqual(['order.confirmed', 'team.order', 'team.payment_alert']);
  const stored = await ctx.db.select().from(payments).orderBy(asc(payments.attempt));
  expect(stored.map(({ attempt, state, receivedCents }) => [attempt, state, receivedCents])).toEqual([
    [1, 'paid', 149_00],
    [2, 'review', 149_00],
  ]);
  const answer = await confirmCheckout(ctx, { sessionId: second.sessionId, browserHash: null });
  expect(answer).toMatchObject({ ok: true, value: { status: 'PAID' } });
});

test('a second, unpaid session of the same order is closed at the provider', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  const [payment] = await ctx.db.select().from(payments);
  await ctx.db.delete(sandboxIdempotency);
  const limits = { timeoutMs: 4_000, retries: 0 };
  const stray = await ctx.gateway.createCheckout(
    makeCheckout({ orderId, paymentId: payment?.id ?? '' }),
    limits,
  );
  await syncCheckout(ctx, stray.sessionId, 'webhook');
  expect((await ctx.gateway.getCheckout(stray.sessionId, limits)).status).toBe('expired');
  expect((await ctx.gateway.getCheckout(sessionId, limits)).status).toBe('open');
  expect((await orderOf(ctx, orderId)).status).toBe('PENDING');
});

test('a payment that its bank still has to confirm is processing, then paid', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId, browserHash } = await checkOut(ctx);
  const form = { intent: 'bank', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySession(ctx, sessionId, { ...form, bank_outcome: 'succeed', bank_seconds: 1 });
  expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('processing');
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'PENDING', paymentState: 'PROCESSING' });
  const waiting = await confirmCheckout(ctx, { sessionId, browserHash });
  expect(waiting).toEqual({ ok: false, failure: { code: 'PROCESSING' } });
  await sleep(2_100);
  expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
});

test('a payment that its bank refuses closes the order', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  const form = { intent: 'bank', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySession(ctx, sessionId, { ...form, bank_outcome: 'fail', bank_seconds: 0 });
  await sleep(1_100);
  expect((await syncCheckout(ctx, sessionId, 'webhook')).state).toBe('failed');
  expect(await orderOf(ctx, orderId)).toMatchObject({
    status: 'EXPIRED',
    closedReason: 'payment_failed',
    paymentState: 'UNPAID',
  });
});

test('an event that overtakes our own saving settles the order by the metadata of its session', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await ctx.db.update(payments).set({ state: 'creating', providerSessionId: null, url: null });
  await pay(ctx, sessionId);
  expect(await syncCheckout(ctx, sessionId, 'webhook')).toEqual({ state: 'paid', orderId });
  const [payment] = await ctx.db.select().from(payments);
  expect(payment).toMatchObject({ state: 'paid', providerSessionId: sessionId });
});

test('a state this version does not know moves nothing and tells the team once', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await tamper(ctx, sessionId, { payment_status: 'paid_in_shells', status: 'complete' });
  for (const _try of [1, 2])
    await expect(syncCheckout(ctx, sessionId, 'webhook')).rejects.toThrow('unknown state');
  expect((await orderOf(ctx, orderId)).status).toBe('PENDING');
  expect(await mailsOf(ctx, orderId)).toEqual(['team.system']);
});

test('expiry and payment at the same moment end in exactly one of the two, and never in money without an order', async () => {
  const ctx = await sellingShop();
  for (let round = 0; round < 10; round += 1) {
    const { orderId, sessionId } = await checkOut(ctx);
    const [paid] = await Promise.allSettled([pay(ctx, sessionId), expireNow(ctx, sessionId)]);
    await Promise.all([syncCheckout(ctx, sessionId, 'webhook'), syncCheckout(ctx, sessionId, 'reconcile')]);
    const { status } = await ctx.gateway.getCheckout(sessionId, { timeoutMs: 4_000, retries: 0 });
    expect(status).not.toBe('open');
    expect((await orderOf(ctx, orderId)).status).toBe(status === 'complete' ? 'PAID' : 'EXPIRED');
    expect([paid.status, status]).not.toEqual(['fulfilled', 'expired']);
  }
});
