import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import {
  asOwner,
  mailsAbout,
  orderRow,
  paidOrder,
  refund,
  refundRows,
  refundInput,
} from '../../../../tests/shop/paid-shop.ts';
import { offerCode, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { checkUnfinishedRefunds } from './finish-refunds.job.server.ts';
import { refundOrderPaymentAtProvider } from './request-refund.server.ts';

const TWO = {
  items: [
    { serviceId: 'website-audit', quantity: 1 },
    { serviceId: 'fix-links', quantity: 2 },
  ],
};

test('a partial refund leaves the order as it is, shows what went back, and gives a credit note and a mail', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const done = await refund(ctx, order, 49_00);
  expect(done).toMatchObject({ ok: true, value: { state: 'succeeded', amountCents: 49_00 } });
  expect(await orderRow(ctx, order.orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PARTIALLY_REFUNDED',
    refundedCents: 49_00,
  });
  const [item] = await ctx.db.select().from(orderItems);
  expect(item?.workState).not.toBe('canceled');
  const documents = await ctx.db.select().from(invoices);
  expect(documents.map(({ kind, totals }) => [kind, totals['totalCents']])).toEqual([
    ['invoice', 149_00],
    ['credit_note', 49_00],
  ]);
  expect(await mailsAbout(ctx, order.orderId, 'refund')).toEqual(['refund.issued']);
});

test('a full refund makes the order REFUNDED, ends open work and releases the promo use by default', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10', maxUses: 3 });
  const uses = async () => (await ctx.db.select().from(promoCodes))[0]?.currentUses;
  const first = await paidOrder(ctx, { ...TWO, promoCode: 'SAVE10' });
  const { totalCents } = await orderRow(ctx, first.orderId);
  await refund(ctx, first, totalCents - 1);
  expect(await orderRow(ctx, first.orderId)).toMatchObject({ status: 'PAID' });
  await refund(ctx, first, 1);
  expect(await orderRow(ctx, first.orderId)).toMatchObject({
    status: 'REFUNDED',
    paymentState: 'REFUNDED',
    refundedCents: totalCents,
  });
  const items = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, first.orderId));
  expect(items.map(({ workState }) => workState)).toEqual(['canceled', 'canceled']);
  expect(await uses()).toBe(0);
  const second = await paidOrder(ctx, { ...TWO, promoCode: 'SAVE10' });
  await refund(ctx, second, totalCents, { isPromoReleased: false });
  expect(await uses()).toBe(1);
});

test('refunding an item cancels only its work; with the checkbox, all open work is canceled', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx, TWO);
  const states = async () =>
    (await ctx.db.select().from(orderItems).orderBy(orderItems.position)).map(({ workState }) => workState);
  const [, links] = await ctx.db.select().from(orderItems).orderBy(orderItems.position);
  await refund(ctx, order, 98_00, { itemIds: [links?.id ?? ''] });
  expect(await states()).toEqual([expect.not.stringMatching('canceled'), 'canceled']);
  await refund(ctx, order, 1_00, { isWorkCanceled: true });
  expect(await states()).toEqual(['canceled', 'canceled']);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({ status: 'PAID', refundedCents: 99_00 });
});

test('the same form posted twice is one refund; more than what is left is refused with what is left', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const same = refundInput(order.paymentId, 100_00);
  for (let time = 0; time < 2; time += 1) {
    expect(await refundOrderPaymentAtProvider(asOwner(ctx), order.orderId, same)).toMatchObject({ ok: true });
  }
  expect(await refundRows(ctx, order.orderId)).toHaveLength(1);
  expect(await refund(ctx, order, 49_01)).toEqual({
    ok: false,
    failure: { code: 'REFUND_EXCEEDS_PAYMENT', leftCents: 49_00 },
  });
  const colleague = asOwner(ctx);
  const actor = { ...colleague.actor, id: randomUUID() };
  expect(await refundOrderPaymentAtProvider({ ...colleague, actor }, order.orderId, same)).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  const other = { ...same, amountCents: 10_00 };
  expect(await refundOrderPaymentAtProvider(asOwner(ctx), order.orderId, other)).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  expect(await refund(ctx, { ...order, orderId: (await paidOrder(ctx)).orderId }, 1_00)).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
});

test('who may not refund, or has not shown who it is, gets nowhere', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const { actor } = asOwner(ctx);
  const ask = (requester: typeof actor) =>
    refundOrderPaymentAtProvider(
      { ...ctx, actor: requester },
      order.orderId,
      refundInput(order.paymentId, 1_00),
    );
  if (actor.kind !== 'user') throw new Error('not a person');
  await expect(ask({ ...actor, role: 'fulfiller' })).rejects.toMatchObject({ status: 403 });
  await expect(ask({ ...actor, role: 'analyst' })).rejects.toMatchObject({ status: 403 });
  await expect(ask({ ...actor, provedAt: new Date(ctx.now.getTime() - 11 * 60_000) })).rejects.toMatchObject({
    status: 403,
  });
  expect(await refundRows(ctx, order.orderId)).toEqual([]);
});

test('an answer that never came leaves the refund waiting, and the job finishes it once', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  // The provider makes the refund and the answer is lost, the worst case.
  ctx.disturb(async (_request, pass) => {
    await pass();
    throw new TypeError('fetch failed');
  });
  expect(await refund(ctx, order, 49_00)).toMatchObject({ failure: { code: 'PAYMENT_UNAVAILABLE' } });
  expect(await refundRows(ctx, order.orderId)).toMatchObject([{ state: 'queued' }]);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({ refundedCents: 0, paymentState: 'PAID' });
  ctx.disturb(null);
  await checkUnfinishedRefunds(ctx, ctx.gateway);
  expect(await refundRows(ctx, order.orderId)).toMatchObject([{ state: 'queued' }]);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3 * 60_000) };
  for (let time = 0; time < 2; time += 1) await checkUnfinishedRefunds(later, ctx.gateway);
  expect(await refundRows(ctx, order.orderId)).toMatchObject([{ state: 'succeeded', amountCents: 49_00 }]);
  const created = await ctx.gateway.listRefunds(
    { paymentIntent: order.paymentIntent },
    { timeoutMs: 4_000, retries: 0 },
  );
  expect(created).toHaveLength(1);
  expect(await mailsAbout(ctx, order.orderId, 'refund')).toEqual(['refund.issued']);
});

test('a refund that the provider does not know fails after a day, and the team gets a mail', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  ctx.disturb(() => Promise.reject(new TypeError('fetch failed')));
  await refund(ctx, order, 49_00);
  ctx.disturb(null);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 24 * 3_600_000) };
  await checkUnfinishedRefunds(later, ctx.gateway);
  expect(await refundRows(ctx, order.orderId)).toMatchObject([
    { state: 'failed', failureReason: 'never_accepted' },
  ]);
  expect(await mailsAbout(ctx, order.orderId, 'refund')).toEqual(['refund.failed']);
});

test('a refund that the provider refuses for good says so, and moves no figures', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  // All of it was refunded in the Dashboard, and the webhook was lost.
  const limits = { timeoutMs: 4_000, retries: 0 };
  await ctx.gateway.refund(
    { refundId: 'elsewhere', paymentIntent: order.paymentIntent, amountCents: 149_00, reason: 'duplicate' },
    limits,
  );
  expect(await refund(ctx, order, 49_00)).toMatchObject({ failure: { code: 'REFUND_FAILED' } });
  // The refund found there is stored now as well. One request wrote both, so they have the same time.
  const found = (await refundRows(ctx, order.orderId)).map(({ state, origin }) => `${state} ${origin}`);
  expect(found.toSorted()).toEqual(['failed staff', 'succeeded provider_dashboard']);
  expect(await orderRow(ctx, order.orderId)).toMatchObject({ status: 'REFUNDED', refundedCents: 149_00 });
});

test('money of another mode cannot be refunded from here', async () => {
  const ctx = await sellingShop();
  const order = await paidOrder(ctx);
  const live = { ...ctx, payments: { ...ctx.payments, gateway: { ...ctx.gateway, isLive: true } } };
  expect(await refund(live, order, 1_00)).toMatchObject({ failure: { code: 'PROVIDER_MISMATCH' } });
  expect(await refundRows(ctx, order.orderId)).toEqual([]);
});
