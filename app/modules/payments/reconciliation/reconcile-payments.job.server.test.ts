import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { createOrderAndPaymentPage } from '#app/modules/checkout/create-checkout.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { expireOpenSandboxSessionNow } from '#app/sandbox/pay-session.server.ts';

import { auditCart, checkOut, offerCode, pay, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { providerEvents } from '../tables.server.ts';

import { reconcilePaymentsWithProvider } from './reconcile-payments.job.server.ts';
import {
  readPaymentPollCursor,
  releaseReconciliationLease,
  takePaymentReconcilerLease,
  runWithPaymentReconciliationLease,
} from './take-lease.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

function minutesLater<Ctx extends AppContext>(ctx: Ctx, minutes: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}

async function statusOf(ctx: AppContext, orderId: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order?.status ?? 'gone';
}

async function usesOf(ctx: AppContext) {
  const [promo] = await ctx.db.select().from(promoCodes);
  return promo?.currentUses;
}

test('[T2] an order whose every webhook was dropped is paid within three minutes', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('PAID');
  const mails = await ctx.db.select().from(outbox);
  expect(mails.map((mail) => mail.template).toSorted()).toEqual(['order.confirmed', 'team.order']);
});

test('reconciliation releases the code of a session that expired without a webhook', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  const { orderId, sessionId } = await checkOut(ctx, { ...auditCart, promoCode: 'LAST' });
  await expireOpenSandboxSessionNow(ctx, sessionId);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('EXPIRED');
  expect(await usesOf(ctx)).toBe(0);
});

test('a missed event comes in by the poll, into the same inbox, once', async () => {
  const ctx = await sellingShop();
  const { sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await reconcilePaymentsWithProvider(ctx);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 1));
  const stored = await ctx.db.select().from(providerEvents);
  expect(stored).toMatchObject([{ type: 'checkout.session.completed', objectId: sessionId, source: 'poll' }]);
});

test('a create whose answer was lost is found at the provider and can be paid', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await ctx.db.update(payments).set({ state: 'creating', providerSessionId: null, url: null });
  await reconcilePaymentsWithProvider(minutesLater(ctx, 3));
  expect(await ctx.db.select().from(payments)).toMatchObject([
    { state: 'open', providerSessionId: sessionId },
  ]);
  await pay(ctx, sessionId);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 6));
  expect(await statusOf(ctx, orderId)).toBe('PAID');
});

test('a create that never reached the provider ends after ten minutes and gives the code back', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'LAST', maxUses: 1 });
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  const body = { ...auditCart, promoCode: 'LAST' };
  await createOrderAndPaymentPage(ctx, { body, idempotencyKey: randomUUID(), browserHash: 'b' });
  ctx.disturb(null);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 5));
  expect(await usesOf(ctx)).toBe(1);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 11));
  expect(await usesOf(ctx)).toBe(0);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'EXPIRED', closedReason: 'expired' }]);
});

test('a provider that is down costs nothing: the next run goes on', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  ctx.disturb(() =>
    Promise.resolve(Response.json({ error: { type: 'invalid_request_error' } }, { status: 401 })),
  );
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('PENDING');
  ctx.disturb(null);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 4));
  expect(await statusOf(ctx, orderId)).toBe('PAID');
});

test('one process reconciles at a time, and a dead one gives the work back', async () => {
  const ctx = await sellingShop();
  const taken = await Promise.all(Array.from({ length: 5 }, () => takePaymentReconcilerLease(ctx)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const { orderId, sessionId } = await checkOut(ctx);
  await pay(ctx, sessionId);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('PENDING');
  const afterTheLease = { ...ctx, settings: { ...ctx.settings, clockOffsetMs: 61_000 } };
  await reconcilePaymentsWithProvider(minutesLater(afterTheLease, 6));
  expect(await statusOf(ctx, orderId)).toBe('PAID');
});

test('a long run keeps its lease, and gives it back at its end', async () => {
  const ctx = await sellingShop();
  const lease = (await takePaymentReconcilerLease(ctx)) ?? '';
  const { promise: isLong, resolve: endRun } = Promise.withResolvers<void>();
  const later = { ...ctx, settings: { ...ctx.settings, clockOffsetMs: 61_000 } };
  const run = runWithPaymentReconciliationLease(later, lease, () => isLong, 5);
  await expect
    .poll(async () => (await readPaymentPollCursor(ctx, 'reconcile.lease'))?.getTime())
    .toBeGreaterThan(Date.parse(lease));
  expect(await takePaymentReconcilerLease(later)).toBeNull();
  endRun();
  await run;
  expect(await takePaymentReconcilerLease(ctx)).not.toBeNull();
});

test('a released lease is free at once, and an older holder cannot release a newer lease', async () => {
  const ctx = await sellingShop();
  for (let run = 0; run < 20; run += 1) {
    const lease = await takePaymentReconcilerLease(ctx);
    expect(lease).not.toBeNull();
    await releaseReconciliationLease(ctx, lease ?? '');
  }
  await takePaymentReconcilerLease(ctx);
  await releaseReconciliationLease(ctx, 'an older lease');
  expect(await takePaymentReconcilerLease(ctx)).toBeNull();
});

test('an open payment of another provider is closed here, and the running one is not asked about it', async () => {
  const ctx = await sellingShop();
  const { orderId } = await checkOut(ctx);
  await ctx.db.update(payments).set({ provider: 'stripe' });
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('EXPIRED');
});

test('reconciliation deletes unpaid orders after 30 days and keeps paid ones', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const gone = await checkOut(ctx, { ...auditCart, promoCode: 'SAVE10' });
  await ctx.gateway.expireCheckout(gone.sessionId, LIMITS);
  const kept = await checkOut(ctx);
  await pay(ctx, kept.sessionId);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  const later = minutesLater(ctx, 31 * 24 * 60);
  await reconcilePaymentsWithProvider(later);
  expect(await statusOf(ctx, gone.orderId)).toBe('gone');
  expect(await statusOf(ctx, kept.orderId)).toBe('PAID');
  for (const table of [orderItems, orderEvents, payments, promoRedemptions]) {
    expect(await ctx.db.select().from(table).where(eq(table.orderId, gone.orderId))).toEqual([]);
  }
  expect(await usesOf(ctx)).toBe(0);
});

test('while the provider is down an open checkout is asked about again, also after its end', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId } = await checkOut(ctx);
  await expireOpenSandboxSessionNow(ctx, sessionId);
  await ctx.db.update(payments).set({ sessionExpiresAt: new Date(Date.now() - 3_600_000) });
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('PENDING');
  ctx.disturb(null);
  await reconcilePaymentsWithProvider(minutesLater(ctx, 4));
  expect(await statusOf(ctx, orderId)).toBe('EXPIRED');
});

test('a checkout that the provider no longer knows ends here once its time is over', async () => {
  const ctx = await sellingShop();
  const { orderId } = await checkOut(ctx);
  await ctx.db.update(payments).set({ providerSessionId: 'cs_test_forgotten' });
  await reconcilePaymentsWithProvider(minutesLater(ctx, 2));
  expect(await statusOf(ctx, orderId)).toBe('PENDING');
  await ctx.db.update(payments).set({ sessionExpiresAt: new Date(Date.now() - 3_600_000) });
  await reconcilePaymentsWithProvider(minutesLater(ctx, 4));
  expect(await statusOf(ctx, orderId)).toBe('EXPIRED');
});
