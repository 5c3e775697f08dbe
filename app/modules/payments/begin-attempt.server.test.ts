import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { attemptsOf, linkReader, addManualOrder, pressPay } from '../../../tests/shop/manual-order.ts';
import { orderRow } from '../../../tests/shop/paid-shop.ts';
import { checkOut, pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { beginPaymentAttempt } from './begin-attempt.server.ts';
import { describeFinishPaymentFailure } from './finish-refusal.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const refusedAs = (failure: string) => ({ ok: false, failure });
const later = (ctx: SellingShop, hours: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * 3_600_000),
});
const statesOf = async (ctx: SellingShop, orderId: string) =>
  (await attemptsOf(ctx, orderId)).map(({ attempt, state }) => `${attempt} ${state}`);

test('an unpaid order is paid where its buyer left, as long as the provider says that this is open', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId, url } = await checkOut(ctx);
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual({ ok: true, value: { url } });

  ctx.disturb(async () => new Response('', { status: 500 }));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('unavailable'));
  ctx.disturb(null);

  await pay(ctx, sessionId);
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('paid'));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('paid'));
});

test('a checkout that ended at the provider, or by its time, is closed here as well', async () => {
  const ctx = await sellingShop();
  const expired = await checkOut(ctx);
  await ctx.gateway.expireCheckout(expired.sessionId, { timeoutMs: 5_000, retries: 0 });
  expect(await beginPaymentAttempt(ctx, linkReader(expired.orderId))).toEqual(refusedAs('closed'));

  const late = await checkOut(ctx);
  expect(await beginPaymentAttempt(later(ctx, 48), linkReader(late.orderId))).toEqual(refusedAs('closed'));
});

test('an order of the team is paid by its link, and stays the one of whom it was made for', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const sessionId = await pressPay(ctx, orderId);
  expect(await pressPay(ctx, orderId)).toBe(sessionId);
  const order = await orderRow(ctx, orderId);
  expect(order).toMatchObject({ termsAcceptedAt: ctx.now, browserHash: null, version: 1 });
  expect(order.termsVersionId).not.toBeNull();
  const [session] = await ctx.db.select().from(sandboxObjects).where(eq(sandboxObjects.id, sessionId));
  expect(session?.json).toMatchObject({
    cancel_url: `${ctx.settings.publicUrl}/orders/${orderId}`,
    customer_email: null,
  });
  await pay(ctx, sessionId, 'books@example.com');
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook');
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    email: 'Ada@Example.com',
    emailNorm: 'ada@example.com',
    customerName: 'Ada',
  });
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('paid'));
});

test('a session that ends does not end the order: the next press begins the next attempt', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const first = await pressPay(ctx, orderId);
  await expireOpenSandboxSessionNow(ctx, first);
  const second = await pressPay(ctx, orderId);
  expect(second).not.toBe(first);
  expect(await statesOf(ctx, orderId)).toEqual(['1 expired', '2 open']);
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.kind, 'attempt_started'));
  expect(events.map(({ data }) => data)).toEqual([{ attempt: 1 }, { attempt: 2 }]);
  await pay(ctx, second);
  await fetchAndSettleCheckoutSession(ctx, second, 'webhook');
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID' });
});

test('an attempt that the provider did not hear of is carried on by the next press', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  ctx.disturb(async () => new Response('', { status: 500 }));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('unavailable'));
  ctx.disturb(null);
  await pressPay(ctx, orderId);
  expect(await statesOf(ctx, orderId)).toEqual(['1 open']);
});

test('a provider that refuses an attempt does not end the order', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  ctx.disturb(async () => new Response('{"error":{"message":"no"}}', { status: 400 }));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs('unavailable'));
  ctx.disturb(null);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PENDING', paymentState: 'UNPAID' });
  await pressPay(ctx, orderId);
  expect(await statesOf(ctx, orderId)).toEqual(['1 failed', '2 open']);
});

test.each<[change: Partial<typeof orders.$inferInsert>, refusal: string]>([
  [{ paymentState: 'REVIEW' }, 'review'],
  [{ status: 'CANCELED', closedReason: 'admin' }, 'closed'],
  [{ status: 'EXPIRED', closedReason: 'expired' }, 'expired'],
  [{ payUntil: new Date('2020-01-01T00:00:00Z') }, 'expired'],
  [{ deletedAt: new Date('2026-01-01T00:00:00Z') }, 'closed'],
  [{ payUntil: null }, 'closed'],
  [{ paymentState: 'PROCESSING' }, 'paid'],
])('an order with %o begins no attempt: %s', async (change, refusal) => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await ctx.db.update(orders).set(change).where(eq(orders.id, orderId));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual(refusedAs(refusal));
  expect(await attemptsOf(ctx, orderId)).toEqual([]);
});

test('every refusal is a sentence with its status', () => {
  const failures = ['closed', 'expired', 'paid', 'review', 'unavailable'] as const;
  expect(failures.map((failure) => describeFinishPaymentFailure(failure).status)).toEqual([
    409, 409, 409, 409, 503,
  ]);
  expect(new Set(failures.map((failure) => describeFinishPaymentFailure(failure).message)).size).toBe(5);
});
