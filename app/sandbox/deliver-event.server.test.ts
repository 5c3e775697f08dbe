import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  expiredSession,
  openWebhookShop,
  passTime,
  runJobs,
  type WebhookShop,
} from '../../tests/shop/webhook-shop.ts';

import { deliverSandboxEventsJob } from './deliver-sandbox-events.job.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from './fixtures.ts';
import { paySandboxCheckoutSession } from './pay-session.server.ts';
import { sandboxDeliveries, sandboxObjects } from './tables.server.ts';

let shop: WebhookShop;
beforeEach(async () => {
  shop = await openWebhookShop();
});
afterEach(() => shop.stopListening());

test('an event is posted to the webhook of this process, genuinely signed', async () => {
  const sessionId = await expiredSession(shop);
  await runJobs(shop);
  expect(shop.received).toHaveLength(1);
  expect(shop.received[0]).toMatchObject({ path: '/api/webhooks/stripe', type: 'checkout.session.expired' });
  const event = await shop.gateway.verifyWebhook(
    shop.received[0]?.body ?? '',
    shop.received[0]?.signature ?? '',
  );
  expect(event).toMatchObject({ type: 'checkout.session.expired', objectId: sessionId, isLive: false });
  expect(await shop.ctx.db.select().from(sandboxDeliveries)).toMatchObject([
    { tries: 1, nextAt: null, lastStatus: 200 },
  ]);
});

test('a delivered event is not sent again, however often its job runs', async () => {
  await expiredSession(shop);
  await runJobs(shop);
  await runJobs(shop);
  await deliverSandboxEventsJob.run(shop.ctx, {});
  expect(shop.received).toHaveLength(1);
});

test('a refused event is tried again after 1 s, 5 s, 30 s, 5 min and 1 h, then given up', async () => {
  await expiredSession(shop);
  shop.answers.push(...Array.from({ length: 10 }, () => 500));
  const waits: number[] = [];
  for (let seen = 0; ;) {
    const jobs = await shop.ctx.jobs.sent();
    if (jobs.length === seen) break;
    waits.push(...(await runJobs(shop, { from: seen })));
    seen = jobs.length;
    await passTime(shop);
  }
  expect(waits).toEqual([0, 1, 5, 30, 300, 3600]);
  expect(shop.received).toHaveLength(6);
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  expect(await shop.ctx.db.select().from(sandboxDeliveries)).toMatchObject([
    { tries: 6, nextAt: null, lastStatus: 500 },
  ]);
});

test('a retry is not sent before its time', async () => {
  await expiredSession(shop);
  shop.answers.push(500);
  await runJobs(shop);
  await runJobs(shop);
  expect(shop.received).toHaveLength(1);
  await passTime(shop);
  await runJobs(shop);
  expect(shop.received).toHaveLength(2);
});

test('an event waits until a receiver listens, and the schedule makes up for a lost job', async () => {
  await expiredSession(shop);
  shop.ctx.settings.loopbackUrl = null;
  await runJobs(shop);
  expect(await shop.ctx.db.select().from(sandboxDeliveries)).toMatchObject([{ tries: 0, lastStatus: null }]);
  shop.ctx.settings.loopbackUrl = shop.loopbackUrl;
  await passTime(shop);
  await deliverSandboxEventsJob.run(shop.ctx, {});
  expect(shop.received).toHaveLength(1);
});

test('a listener that is gone costs a try, not the event', async () => {
  await expiredSession(shop);
  shop.ctx.settings.loopbackUrl = 'http://127.0.0.1:9';
  await runJobs(shop);
  expect(await shop.ctx.db.select().from(sandboxDeliveries)).toMatchObject([{ tries: 1, lastStatus: 0 }]);
});

test('a payment announces itself, a refund twice', async () => {
  const { sessionId } = await shop.gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const form = {
    intent: 'card',
    expected_amount: 14_900,
    email: 'a@example.com',
    card_number: '4242424242424242',
  } as const;
  await paySandboxCheckoutSession(shop.ctx, sessionId, form);
  const { intent } = await shop.gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  const refund = {
    refundId: 'r1',
    paymentIntent: intent?.id ?? '',
    amountCents: 100,
    reason: 'duplicate',
  } as const;
  await shop.gateway.refund(refund, TEST_GATEWAY_CALL_LIMITS);
  await runJobs(shop);
  // In any order, as at Stripe.
  expect(shop.received.map(({ type }) => String(type)).toSorted()).toEqual([
    'checkout.session.completed',
    'refund.created',
    'refund.updated',
  ]);
});

test('a bank payment is settled by its job and announced', async () => {
  const { sessionId } = await shop.gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const form = {
    intent: 'bank',
    expected_amount: 14_900,
    email: 'a@example.com',
    bank_outcome: 'succeed',
    bank_seconds: 0,
  } as const;
  await paySandboxCheckoutSession(shop.ctx, sessionId, form);
  await runJobs(shop);
  await runJobs(shop, { from: 2 });
  expect(shop.received.map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ]);
  expect((await shop.gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS)).paymentStatus).toBe('paid');
});

test('beside a real provider the sandbox delivers nothing', async () => {
  await expiredSession(shop);
  shop.ctx.payments = { mode: 'test', gateway: shop.gateway };
  await runJobs(shop);
  expect(shop.received).toEqual([]);
});

test('what is older than 30 days is forgotten, but never an open session', async () => {
  await expiredSession(shop);
  const { sessionId } = await shop.gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  await shop.ctx.db.update(sandboxObjects).set({ createdAt: new Date(Date.now() - 31 * 24 * 3600_000) });
  await deliverSandboxEventsJob.run(shop.ctx, {});
  const left = await shop.ctx.db.select({ id: sandboxObjects.id }).from(sandboxObjects);
  expect(left).toEqual([{ id: sessionId }]);
  expect(await shop.ctx.db.select().from(sandboxDeliveries)).toEqual([]);
});
