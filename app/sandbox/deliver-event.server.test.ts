import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { isNotNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openPayments } from '#app/platform/payments/open.server.ts';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { sandboxDeliver } from './deliver-sandbox-events.job.server.ts';
import { setDeliveryControls } from './emit-event.server.ts';
import { LIMITS, makeCheckout } from './fixtures.ts';
import { handleSandboxRequest } from './handle-sandbox-request.server.ts';
import { paySession } from './pay-session.server.ts';
import { sandboxDeliveries, sandboxObjects } from './tables.server.ts';

type Received = { path: string | undefined; body: string; signature: string; type: string | undefined };

let ctx: TestContext;
let gateway: PaymentGateway;
let server: Server;
let received: Received[];
/** What the listener answers to each webhook, in order; 200 afterwards. */
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const type = /"type":"([a-z._]+)"/.exec(body)?.[1];
      received.push({
        path: request.url,
        body,
        signature: String(request.headers['stripe-signature']),
        type,
      });
      response.writeHead(answers.shift() ?? 200).end('{"received":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const loopbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bare = await freshContext({ settings: { loopbackUrl } });
  const payments = openPayments(
    { APP_MODE: 'demo' },
    { settings: bare.settings, sandbox: (request) => handleSandboxRequest(bare, request) },
  );
  if (!payments.gateway) throw new Error('no gateway');
  gateway = payments.gateway;
  ctx = { ...bare, payments };
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function expiredSession(): Promise<string> {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
  await gateway.expireCheckout(sessionId, LIMITS);
  return sessionId;
}

/** Runs the jobs that were sent, as the queue would; returns how long each had been told to wait. */
async function runJobs({ from = 0 } = {}): Promise<number[]> {
  const jobs = (await ctx.jobs.sent()).slice(from);
  for (const { queue, data } of jobs) {
    expect(queue).toBe('sandbox.deliver');
    await sandboxDeliver.run(ctx, data);
  }
  return jobs.map((job) => job.startAfterSeconds);
}

/** Lets the waiting time of every delivery pass, keeping their order. */
async function passTime(): Promise<void> {
  await ctx.db
    .update(sandboxDeliveries)
    .set({ nextAt: sql`${sandboxDeliveries.nextAt} - interval '2 hours'` })
    .where(isNotNull(sandboxDeliveries.nextAt));
}

test('an event is posted to the webhook of this process, genuinely signed', async () => {
  const sessionId = await expiredSession();
  await runJobs();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ path: '/api/webhooks/stripe', type: 'checkout.session.expired' });
  const event = await gateway.verifyWebhook(received[0]?.body ?? '', received[0]?.signature ?? '');
  expect(event).toMatchObject({ type: 'checkout.session.expired', objectId: sessionId, isLive: false });
  expect(await ctx.db.select().from(sandboxDeliveries)).toMatchObject([
    { tries: 1, nextAt: null, lastStatus: 200 },
  ]);
});

test('a delivered event is not sent again, however often its job runs', async () => {
  await expiredSession();
  await runJobs();
  await runJobs();
  await sandboxDeliver.run(ctx, {});
  expect(received).toHaveLength(1);
});

test('a refused event is tried again after 1 s, 5 s, 30 s, 5 min and 1 h, then given up', async () => {
  await expiredSession();
  answers = Array.from({ length: 10 }, () => 500);
  const waits: number[] = [];
  for (let seen = 0; ;) {
    const jobs = await ctx.jobs.sent();
    if (jobs.length === seen) break;
    waits.push(...(await runJobs({ from: seen })));
    seen = jobs.length;
    await passTime();
  }
  expect(waits).toEqual([0, 1, 5, 30, 300, 3600]);
  expect(received).toHaveLength(6);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(await ctx.db.select().from(sandboxDeliveries)).toMatchObject([
    { tries: 6, nextAt: null, lastStatus: 500 },
  ]);
});

test('a retry is not sent before its time', async () => {
  await expiredSession();
  answers = [500];
  await runJobs();
  await runJobs();
  expect(received).toHaveLength(1);
  await passTime();
  await runJobs();
  expect(received).toHaveLength(2);
});

test('an event waits while nobody listens, and a lost job is made up for', async () => {
  await expiredSession();
  ctx.settings.loopbackUrl = null;
  await runJobs();
  expect(await ctx.db.select().from(sandboxDeliveries)).toMatchObject([{ tries: 0, lastStatus: null }]);
  // A listening TCP server has an AddressInfo.
  ctx.settings.loopbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await passTime();
  await sandboxDeliver.run(ctx, {});
  expect(received).toHaveLength(1);
});

test('a listener that is gone costs a try, not the event', async () => {
  await expiredSession();
  ctx.settings.loopbackUrl = 'http://127.0.0.1:9';
  await runJobs();
  expect(await ctx.db.select().from(sandboxDeliveries)).toMatchObject([{ tries: 1, lastStatus: 0 }]);
});

test('a payment announces itself, a refund twice', async () => {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
  const form = {
    intent: 'card',
    expected_amount: 14_900,
    email: 'a@example.com',
    card_number: '4242424242424242',
  } as const;
  await paySession(ctx, sessionId, form);
  const { intent } = await gateway.getCheckout(sessionId, LIMITS);
  const refund = {
    refundId: 'r1',
    paymentIntent: intent?.id ?? '',
    amountCents: 100,
    reason: 'duplicate',
  } as const;
  await gateway.refund(refund, LIMITS);
  await runJobs();
  // In any order, as at Stripe.
  expect(received.map(({ type }) => String(type)).toSorted()).toEqual([
    'checkout.session.completed',
    'refund.created',
    'refund.updated',
  ]);
});

test('a bank payment is settled by its job and announced', async () => {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
  const form = {
    intent: 'bank',
    expected_amount: 14_900,
    email: 'a@example.com',
    bank_outcome: 'succeed',
    bank_seconds: 0,
  } as const;
  await paySession(ctx, sessionId, form);
  await runJobs();
  await runJobs({ from: 2 });
  expect(received.map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ]);
  expect((await gateway.getCheckout(sessionId, LIMITS)).paymentStatus).toBe('paid');
});

test('a test may have webhooks dropped; the events stay readable', async () => {
  await setDeliveryControls(ctx, { drop: true });
  const sessionId = await expiredSession();
  expect(await runJobs()).toEqual([]);
  await sandboxDeliver.run(ctx, {});
  expect(received).toEqual([]);
  const createdFrom = new Date(Date.now() - 60_000);
  const events = await gateway.listEvents({ types: ['checkout.session.expired'], createdFrom }, LIMITS);
  expect(events.map((event) => event.objectId)).toEqual([sessionId]);
});

test('a test may have webhooks copied', async () => {
  await setDeliveryControls(ctx, { copies: 3 });
  await expiredSession();
  await runJobs();
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(received).toHaveLength(3);
});

test('a test may have webhooks delayed', async () => {
  await setDeliveryControls(ctx, { delaySeconds: 20 });
  await expiredSession();
  expect(await runJobs()).toEqual([20]);
  expect(received).toEqual([]);
  await passTime();
  await runJobs();
  expect(received).toHaveLength(1);
});

test('a test may have webhooks turned around', async () => {
  const older = await expiredSession();
  const newer = await expiredSession();
  await setDeliveryControls(ctx, { newestFirst: true });
  await runJobs();
  const order = received.map(({ body }) => [older, newer].find((sessionId) => body.includes(sessionId)));
  expect(order).toEqual([newer, older]);
});

test('in production deliveries cannot be tampered with', async () => {
  const production = { ...ctx, settings: { ...ctx.settings, appMode: 'production' as const } };
  await expect(setDeliveryControls(production, { drop: true })).rejects.toThrow('for tests');
  await setDeliveryControls(ctx, { drop: true });
  const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
  const expire = new Request(`https://api.stripe.com/v1/checkout/sessions/${sessionId}/expire`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
  });
  await handleSandboxRequest(production, expire);
  await runJobs();
  expect(received).toHaveLength(1);
});

test('beside a real provider the sandbox delivers nothing', async () => {
  await expiredSession();
  ctx.payments = { mode: 'test', gateway };
  await runJobs();
  expect(received).toEqual([]);
});

test('what is older than 30 days is forgotten, but never an open session', async () => {
  await expiredSession();
  const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
  await ctx.db.update(sandboxObjects).set({ createdAt: new Date(Date.now() - 31 * 24 * 3600_000) });
  await sandboxDeliver.run(ctx, {});
  const left = await ctx.db.select({ id: sandboxObjects.id }).from(sandboxObjects);
  expect(left).toEqual([{ id: sessionId }]);
  expect(await ctx.db.select().from(sandboxDeliveries)).toEqual([]);
});
