import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { readLastTwoWeeksRevenue } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { findOrIssueRequestedInvoiceDocument } from '#app/modules/invoicing/find-documents.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import {
  attemptsOf,
  linkReader,
  addManualOrder,
  pressPay,
  transferOf,
} from '../../../tests/shop/manual-order.ts';
import { asOwner, orderRow, refund } from '../../../tests/shop/paid-shop.ts';
import { pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { beginPaymentAttempt } from './begin-attempt.server.ts';
import { cancelUnpaidOrder, markPaidManually } from './decide-by-hand.server.ts';
import { findOrderPayments } from './refunds/find-order-money.server.ts';
import { settleCheckout, fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const DONE = { ok: true, value: null };
const NO_PROVIDER = { payments: { mode: 'none', gateway: null } } as const;
const refusedAs = (code: string) => ({ ok: false, failure: { code } });
const stateOf = async (ctx: AppContext, orderId: string) =>
  (await attemptsOf(ctx, orderId)).map(({ provider, state }) => `${provider} ${state}`);

async function eventsOf(ctx: AppContext, orderId: string, kind: 'paid' | 'paid_by_hand' | 'canceled') {
  return ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind)));
}

test('money that came by hand pays an order once, by the path of every payment', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await pressPay(ctx, orderId);
  const money = await transferOf(ctx, orderId);
  expect(await markPaidManually(asOwner(ctx), orderId, money)).toEqual(DONE);
  expect(await markPaidManually(asOwner(ctx), orderId, money)).toEqual(DONE);
  expect(await markPaidManually(asOwner(ctx), orderId, { ...money, reference: 'RF19' })).toEqual(
    refusedAs('ALREADY_PAID'),
  );
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox expired', 'manual paid']);
  const [, payment] = await attemptsOf(ctx, orderId);
  expect(payment).toMatchObject({ receivedCents: 328_00, isLive: false, sessionExpiresAt: ctx.now });
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    provider: 'manual',
    email: 'Ada@Example.com',
    isSettledLate: false,
  });
  const items = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  expect(items.map(({ workState, dueAt }) => [workState, dueAt !== null])).toEqual([
    ['queued', true],
    ['queued', true],
  ]);
  expect(await ctx.db.select().from(orderItemScope)).not.toEqual([]);
  expect(await eventsOf(ctx, orderId, 'paid')).toEqual([]);
  expect(await eventsOf(ctx, orderId, 'paid_by_hand')).toMatchObject([
    { actorKind: 'staff', data: { method: 'bank_transfer', reference: 'RF18', totalCents: 328_00 } },
  ]);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.orderId, orderId));
  expect(mails.map(({ template }) => template).toSorted()).toEqual(['order.confirmed', 'team.order']);
  const auditLines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'payment.taken_by_hand'));
  expect(auditLines).toMatchObject([
    { entityId: orderId, after: { method: 'bank_transfer', reference: 'RF18' } },
  ]);
  expect((await readLastTwoWeeksRevenue(ctx)).cents).toBe(328_00);
});

test('the receipt and the order page show how a payment by hand was made', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId));
  const document = await findOrIssueRequestedInvoiceDocument(ctx, orderId, {
    kind: 'receipt',
    revision: null,
  });
  expect(document?.totals).toMatchObject({ byHand: 'Bank transfer, reference RF18', cardLast4: null });
  expect((await findOrderPayments(asOwner(ctx), orderId))?.payments).toMatchObject([
    { provider: 'manual', byHand: 'Bank transfer, reference RF18', leftCents: 328_00 },
  ]);
});

test('a shop without a provider takes real money by hand, and gives it back on paper', async () => {
  const ctx = { ...(await sellingShop()), ...NO_PROVIDER };
  const orderId = await addManualOrder(ctx);
  expect(await orderRow(ctx, orderId)).toMatchObject({ provider: 'manual', isLive: true });
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual({ ok: false, failure: 'unavailable' });
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(DONE);
  const document = await findOrIssueRequestedInvoiceDocument(ctx, orderId, {
    kind: 'invoice',
    revision: null,
  });
  expect(document).toMatchObject({ number: 'INV-00001', totals: { isTest: false } });
  const [payment] = await attemptsOf(ctx, orderId);
  const shop = ctx as unknown as SellingShop; // a manual refund calls no provider
  const refunded = await refund(shop, { orderId, paymentId: payment?.id ?? '' }, 328_00);
  expect(refunded).toMatchObject({ ok: true, value: { state: 'succeeded', providerRefundId: null } });
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'REFUNDED', refundedCents: 328_00 });
});

test('the mode of an order is the one of its money', async () => {
  const ctx = await sellingShop();
  const early = await addManualOrder({ ...ctx, ...NO_PROVIDER });
  await pressPay(ctx, early);
  expect(await orderRow(ctx, early)).toMatchObject({ provider: 'sandbox', isLive: false });
  const other = await addManualOrder(ctx);
  await markPaidManually({ ...asOwner(ctx), ...NO_PROVIDER }, other, await transferOf(ctx, other));
  expect(await orderRow(ctx, other)).toMatchObject({ provider: 'manual', isLive: true });
  expect(await attemptsOf(ctx, other)).toMatchObject([{ isLive: true }]);
});

test('an order that costs nothing is marked as paid like any other', async () => {
  const ctx = await sellingShop();
  const lines = [{ serviceId: 'fix-links', quantity: 1, priceCents: 0, reason: 'As a gift' }];
  const orderId = await addManualOrder(ctx, { lines });
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(DONE);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'NO_CHARGE' });
});

test('a customer who pays while the team decides wins, and the refusal says so', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const sessionId = await pressPay(ctx, orderId);
  const money = await transferOf(ctx, orderId);
  await pay(ctx, sessionId);
  expect(await markPaidManually(asOwner(ctx), orderId, money)).toEqual(refusedAs('PAID_MEANWHILE'));
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox paid']);
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, { version: 1, reason: 'No' })).toEqual(
    refusedAs('ALREADY_PAID'),
  );
});

test('while the provider does not answer nothing is decided, because its page could still be paid', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await pressPay(ctx, orderId);
  const before = await orderRow(ctx, orderId);
  ctx.disturb(async () => new Response('', { status: 500 }));
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(
    refusedAs('PAYMENT_UNAVAILABLE'),
  );
  expect(await orderRow(ctx, orderId)).toEqual(before);
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox open']);
});

test('an attempt that never reached the provider ends with the decision', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  ctx.disturb(async () => new Response('', { status: 500 }));
  expect(await beginPaymentAttempt(ctx, linkReader(orderId))).toEqual({ ok: false, failure: 'unavailable' });
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox creating']);
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(DONE);
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox failed', 'manual paid']);
});

test('a bank payment on its way is waited for; when it fails, the order waits for its buyer again', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const sessionId = await pressPay(ctx, orderId);
  await pay(ctx, sessionId);
  const complete = await ctx.gateway.getCheckout(sessionId, { timeoutMs: 4_000, retries: 0 });
  const asBank = (status: 'processing' | 'canceled') =>
    settleCheckout(
      ctx,
      { ...complete, paymentStatus: 'unpaid', intent: { id: 'pi_1', status, charge: null } },
      null,
    );
  await asBank('processing');
  expect(await orderRow(ctx, orderId)).toMatchObject({
    paymentState: 'PROCESSING',
    email: 'Ada@Example.com',
  });
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(
    refusedAs('PROCESSING'),
  );
  await asBank('canceled');
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PENDING', paymentState: 'UNPAID' });
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(DONE);
});

test('a payment recorded after the order ended still counts, without an alert', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await cancelUnpaidOrder(asOwner(ctx), orderId, { version: 1, reason: 'No answer' });
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(DONE);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    closedReason: null,
    isSettledLate: true,
  });
  const alerts = await ctx.db.select().from(outbox).where(eq(outbox.template, 'team.payment_alert'));
  expect(alerts).toEqual([]);
});

test('only owner and manager decide, with a fresh proof of who they are; a wrong id is no order', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const money = await transferOf(ctx, orderId);
  const as = (role: 'manager' | 'editor' | 'fulfiller' | 'analyst' | 'customer') => ({
    ...ctx,
    actor: { ...actorOf(role), provedAt: ctx.now },
  });
  for (const role of ['editor', 'fulfiller', 'analyst', 'customer'] as const) {
    await expect(markPaidManually(as(role), orderId, money)).rejects.toMatchObject({ status: 403 });
    await expect(cancelUnpaidOrder(as(role), orderId, { version: 1, reason: 'No' })).rejects.toMatchObject({
      status: 403,
    });
  }
  const unproved = { ...ctx, actor: actorOf('owner') };
  await expect(markPaidManually(unproved, orderId, money)).rejects.toMatchObject({ status: 403 });
  for (const wrong of ['nonsense', '00000000-0000-4000-8000-000000000009'])
    expect(await markPaidManually(as('manager'), wrong, money)).toEqual(refusedAs('NOT_FOUND'));
  expect(await markPaidManually(as('manager'), orderId, money)).toEqual(DONE);
  expect((await fetchAndSettleCheckoutSession(ctx, 'cs_test_nothing', 'webhook')).state).toBe('foreign');
});
