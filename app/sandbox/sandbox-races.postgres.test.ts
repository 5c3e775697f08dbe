import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { PaymentGatewayError, type PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openPaymentGateway } from '#app/platform/payments/open.server.ts';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { IDEMPOTENCY_LOCK_HASH_SEED } from './idempotent-request.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from './fixtures.ts';
import { handleSandboxRequest } from './handle-sandbox-request.server.ts';
import { expireOpenSandboxSessionNow, paySandboxCheckoutSession } from './pay-session.server.ts';
import { sandboxObjects } from './tables.server.ts';

let ctx: TestContext;
let gateway: PaymentGateway;

beforeEach(async () => {
  ctx = await freshContext();
  const payments = openPaymentGateway(
    { APP_MODE: 'demo' },
    { settings: ctx.settings, sandbox: (request) => handleSandboxRequest(ctx, request) },
  );
  if (!payments.gateway) throw new Error('no gateway');
  gateway = payments.gateway;
});

function pay(sessionId: string, expectedCents = 14_900) {
  return paySandboxCheckoutSession(ctx, sessionId, {
    intent: 'card',
    expected_amount: expectedCents,
    email: 'ada@example.com',
    card_number: '4242424242424242',
  });
}

async function stored(type: string): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.type, type));
  return rows.map((row) => row.json);
}

async function eventTypes(): Promise<unknown[]> {
  return (await stored('event')).map((event) => event['type']);
}

test('a key whose request is still running is 409, and answers once that is over', async () => {
  const checkout = makeCheckout();
  const key = `cs:${checkout.paymentId}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const running = inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${IDEMPOTENCY_LOCK_HASH_SEED}))`,
    );
    hold();
    await released;
  });
  await held;
  const refused: unknown = await gateway
    .createCheckout(checkout, TEST_GATEWAY_CALL_LIMITS)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PaymentGatewayError);
  expect(refused).toMatchObject({ code: 'unavailable' });
  expect(String(refused)).toContain('idempotency_key_in_use');
  release();
  await running;
  expect((await gateway.createCheckout(checkout, TEST_GATEWAY_CALL_LIMITS)).status).toBe('open');
});

test('one create sent thirty times at once makes one session', async () => {
  const checkout = makeCheckout();
  const patient = { ...TEST_GATEWAY_CALL_LIMITS, retries: 2 };
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => gateway.createCheckout(checkout, patient)),
  );
  const created = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.sessionId] : [],
  );
  expect(new Set(created).size).toBe(1);
  expect(await stored('checkout.session')).toHaveLength(1);
});

test('[T2] one session paid fifty times at once has one charge and one event', async () => {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(sessionId)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(await stored('charge')).toHaveLength(1);
  expect(await eventTypes()).toEqual(['checkout.session.completed']);
});

test('a session that is paid and expired at the same moment is one of the two', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    const [paid] = await Promise.all([pay(sessionId), expireOpenSandboxSessionNow(ctx, sessionId)]);
    const { status } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
    expect(status).toBe(paid.ok ? 'complete' : 'expired');
  }
  expect(await eventTypes()).toHaveLength(20);
});

test('concurrent refunds never exceed the payment', async () => {
  const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  await pay(sessionId);
  const { intent } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  const refund = {
    paymentIntent: intent?.id ?? '',
    amountCents: 2000,
    reason: 'requested_by_customer' as const,
  };
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      gateway.refund({ ...refund, refundId: randomUUID() }, TEST_GATEWAY_CALL_LIMITS),
    ),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(7);
  const after = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
  expect(after.intent?.charge?.amountRefundedCents).toBe(14_000);
});

test('a coupon for one use is used once by ten payments at once', async () => {
  const checkout = makeCheckout();
  const { discountRef } = await gateway.createDiscount(
    { paymentId: checkout.paymentId, amountOffCents: 900, name: 'ONCE', redeemBy: checkout.expiresAt },
    TEST_GATEWAY_CALL_LIMITS,
  );
  const sessions: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    const created = await gateway.createCheckout(
      makeCheckout({ discountRef, totalCents: 14_000 }),
      TEST_GATEWAY_CALL_LIMITS,
    );
    sessions.push(created.sessionId);
  }
  const answers = await Promise.all(sessions.map((sessionId) => pay(sessionId, 14_000)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.failure.code === 'discount-used')).toHaveLength(9);
  expect(await stored('charge')).toHaveLength(1);
});
