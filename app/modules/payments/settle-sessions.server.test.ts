import { setTimeout as sleep } from 'node:timers/promises';

import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { confirmCheckout } from '#app/modules/checkout/confirm-checkout.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { makeCheckout, tamper } from '#app/sandbox/fixtures.ts';
import { expireOpenSandboxSessionNow, paySandboxCheckoutSession } from '#app/sandbox/pay-session.server.ts';
import { sandboxIdempotency } from '#app/sandbox/tables.server.ts';

import { orderRow } from '../../../tests/shop/paid-shop.ts';
import { checkOut, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { mailsOf } from './fixtures.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

test('a second payment for an order is held for review, and the team gets an alert', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  const [payment] = await ctx.db.select().from(payments);
  // The same provider key returns the same session; a second session exists when the first answer was lost
  // for a day.
  await ctx.db.delete(sandboxIdempotency);
  const second = await ctx.gateway.createCheckout(
    { ...makeCheckout({ orderId, paymentId: payment?.id ?? '' }), totalCents: 149_00 },
    { timeoutMs: 4_000, retries: 0 },
  );
  expect(second.sessionId).not.toBe(sessionId);
  await pay(ctx, sessionId);
  await pay(ctx, second.sessionId);
  expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect((await fetchAndSettleCheckoutSession(ctx, second.sessionId, 'webhook')).state).toBe('review');
  expect(await fetchAndSettleCheckoutSession(ctx, second.sessionId, 'webhook')).toEqual({
    state: 'review',
    orderId,
  });
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
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
  await fetchAndSettleCheckoutSession(ctx, stray.sessionId, 'webhook');
  expect((await ctx.gateway.getCheckout(stray.sessionId, limits)).status).toBe('expired');
  expect((await ctx.gateway.getCheckout(sessionId, limits)).status).toBe('open');
  expect((await orderRow(ctx, orderId)).status).toBe('PENDING');
});

test('a payment that its bank still has to confirm is processing, then paid', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId, browserHash } = await checkOut(ctx);
  const form = { intent: 'bank', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySandboxCheckoutSession(ctx, sessionId, { ...form, bank_outcome: 'succeed', bank_seconds: 1 });
  expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('processing');
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PENDING', paymentState: 'PROCESSING' });
  const waiting = await confirmCheckout(ctx, { sessionId, browserHash });
  expect(waiting).toEqual({ ok: false, failure: { code: 'PROCESSING' } });
  await sleep(2_100);
  expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
});

test('a payment that its bank refuses closes the order', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  const form = { intent: 'bank', expected_amount: 149_00, email: 'ada@example.com' } as const;
  await paySandboxCheckoutSession(ctx, sessionId, { ...form, bank_outcome: 'fail', bank_seconds: 0 });
  await sleep(1_100);
  expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('failed');
  expect(await orderRow(ctx, orderId)).toMatchObject({
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
  expect(await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).toEqual({ state: 'paid', orderId });
  const [payment] = await ctx.db.select().from(payments);
  expect(payment).toMatchObject({ state: 'paid', providerSessionId: sessionId });
});

test('an unknown payment state changes nothing and alerts the team once', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await tamper(ctx, sessionId, { payment_status: 'paid_in_shells', status: 'complete' });
  for (const _try of [1, 2])
    await expect(fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).rejects.toThrow('unknown state');
  expect((await orderRow(ctx, orderId)).status).toBe('PENDING');
  expect(await mailsOf(ctx, orderId)).toEqual(['team.system']);
});

test('expiry and payment at the same moment never leave money without an order', async () => {
  const ctx = await sellingShop();
  for (let round = 0; round < 10; round += 1) {
    const { orderId, sessionId } = await checkOut(ctx);
    const [paid] = await Promise.allSettled([
      pay(ctx, sessionId),
      expireOpenSandboxSessionNow(ctx, sessionId),
    ]);
    await Promise.all([
      fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook'),
      fetchAndSettleCheckoutSession(ctx, sessionId, 'reconcile'),
    ]);
    const { status } = await ctx.gateway.getCheckout(sessionId, { timeoutMs: 4_000, retries: 0 });
    expect(status).not.toBe('open');
    expect((await orderRow(ctx, orderId)).status).toBe(status === 'complete' ? 'PAID' : 'EXPIRED');
    expect([paid.status, status]).not.toEqual(['fulfilled', 'expired']);
  }
});
