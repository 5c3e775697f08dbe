import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout, tamper } from '#app/sandbox/fixtures.ts';

import { checkOut, deliver, listEvents, pay, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { findRecentPaymentProviderDifferences } from './find-differences.server.ts';
import { settleMismatchedProviderCheckout } from './fix-difference.server.ts';

async function shopOf(role: 'manager' | 'analyst' = 'manager') {
  const ctx = await sellingShop();
  const actor = {
    kind: 'user',
    id: randomUUID(),
    role,
    email: 'm@example.com',
    isEmailVerified: true,
  } as const;
  return { ...ctx, actor };
}

async function found(ctx: Awaited<ReturnType<typeof shopOf>>) {
  const result = await findRecentPaymentProviderDifferences(ctx);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

test('both sides agree about what was settled, is open, and was never paid', async () => {
  const ctx = await shopOf();
  const { sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await deliver(ctx, await listEvents(ctx));
  await checkOut(ctx);
  expect(await found(ctx)).toEqual([]);
});

test('money of which the shop does not know is found, and Fix settles its order', async () => {
  const ctx = await shopOf();
  const { orderId, sessionId } = await checkOut(ctx);
  expect(await settleMismatchedProviderCheckout(ctx, sessionId)).toEqual({
    ok: false,
    failure: { code: 'not-paid' },
  });
  await pay(ctx, sessionId);
  expect(await found(ctx)).toEqual([{ kind: 'not-settled', sessionId, orderId, amountCents: 149_00 }]);
  expect(await settleMismatchedProviderCheckout(ctx, sessionId)).toMatchObject({ ok: true });
  expect(await found(ctx)).toEqual([]);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe('PAID');
  const lines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'payment.reconciled'));
  expect(lines).toMatchObject([{ entityId: orderId }]);
});

test('money whose session the shop never saved is found by what its order is', async () => {
  const ctx = await shopOf();
  const { orderId, sessionId } = await checkOut(ctx);
  await ctx.db.update(payments).set({ providerSessionId: null });
  await pay(ctx, sessionId);
  expect(await found(ctx)).toMatchObject([{ kind: 'not-settled', sessionId, orderId }]);
  expect(await settleMismatchedProviderCheckout(ctx, sessionId)).toMatchObject({ ok: true });
  expect(await found(ctx)).toEqual([]);
});

test('finds a payment for a deleted order, but not the payment of another shop', async () => {
  const ctx = await shopOf();
  const gone = await ctx.gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
  const others = await ctx.gateway.createCheckout(
    makeCheckout({ successUrl: 'https://other.example/thanks' }),
    TEST_GATEWAY_CALL_LIMITS,
  );
  await pay(ctx, gone.sessionId);
  await pay(ctx, others.sessionId);
  expect(await found(ctx)).toEqual([
    { kind: 'order-gone', sessionId: gone.sessionId, orderId: null, amountCents: 149_00 },
  ]);
  expect(await settleMismatchedProviderCheckout(ctx, gone.sessionId)).toEqual({
    ok: false,
    failure: { code: 'no-order' },
  });
});

test('an order that counts as paid without money at the provider is found', async () => {
  const ctx = await shopOf();
  const paid = async () => {
    const created = await checkOut(ctx);
    await pay(ctx, created.sessionId);
    await deliver(ctx, await listEvents(ctx));
    return created;
  };
  const lost = await paid();
  await tamper(ctx, lost.sessionId, { status: 'expired', payment_status: 'unpaid' });
  const unknown = await paid();
  await ctx.db
    .update(payments)
    .set({ providerSessionId: 'cs_test_unknown' })
    .where(eq(payments.orderId, unknown.orderId));
  const differences = await found(ctx);
  expect(differences).toContainEqual({
    kind: 'not-paid-there',
    sessionId: lost.sessionId,
    orderId: lost.orderId,
    amountCents: 149_00,
  });
  expect(differences).toContainEqual({
    kind: 'not-paid-there',
    sessionId: 'cs_test_unknown',
    orderId: unknown.orderId,
    amountCents: 149_00,
  });
});

test('a provider that is away or absent is said to be, and who may not compare does not', async () => {
  const ctx = await shopOf();
  ctx.disturb(() => Promise.reject(new TypeError('away')));
  expect(await findRecentPaymentProviderDifferences(ctx)).toEqual({
    ok: false,
    failure: { code: 'unavailable' },
  });
  expect(await settleMismatchedProviderCheckout(ctx, 'cs_test_1')).toEqual({
    ok: false,
    failure: { code: 'unavailable' },
  });
  const without = { ...ctx, payments: { mode: 'none', gateway: null } as const };
  expect(await findRecentPaymentProviderDifferences(without)).toEqual({
    ok: false,
    failure: { code: 'not-set-up' },
  });
  const analyst = await shopOf('analyst');
  await expect(findRecentPaymentProviderDifferences(analyst)).rejects.toMatchObject({ status: 403 });
  await expect(settleMismatchedProviderCheckout(analyst, 'cs_test_1')).rejects.toMatchObject({ status: 403 });
});
