import { randomUUID } from 'node:crypto';

import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { outbox } from '#app/modules/notifications/tables.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/model.ts';
import { createManualOrder } from '#app/modules/orders/manual/commands.server.ts';
import { payLinkOf, sendPayLink } from '#app/modules/orders/manual/linking/commands.server.ts';
import { manualOrderSchema } from '#app/modules/orders/manual/schemas.ts';
import { payments } from '#app/modules/orders/payments/tables.server.ts';
import { orderEvents, orders } from '#app/modules/orders/tables.server.ts';

import { asOwner, orderRow } from '../../../../tests/paid-shop.ts';
import { pay, type SellingShop, sellingShop } from '../../../../tests/selling-shop.ts';
import { beginAttempt } from '../finishing/commands.server.ts';
import { syncCheckout } from '../settlement/commands.server.ts';
import { cancelUnpaidOrder, markPaidByHand } from './commands.server.ts';

async function made(ctx: SellingShop, more: Record<string, unknown> = {}) {
  const input = manualOrderSchema.parse({
    formId: randomUUID(),
    name: 'Ada',
    email: 'Ada@Example.com',
    company: '',
    lines: [
      { serviceId: 'website-audit', quantity: 2, priceCents: null, reason: null },
      { serviceId: 'fix-links', quantity: 1, priceCents: 30_00, reason: 'Agreed on the phone' },
    ],
    note: 'Called on Monday',
    ...more,
  });
  const order = await createManualOrder(asOwner(ctx), input);
  if (!order.ok) throw new Error(`not made: ${order.failure.code}`);
  return order.value.orderId;
}
const reader = (orderId: string): OrderAccess => ({ orderId, level: 'read', as: 'link', userId: null });
const attemptsOf = (ctx: SellingShop, orderId: string) =>
  ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.attempt));
const sessionOf = (url: string) => url.split('/').at(-1)?.split('?')[0] ?? '';
const transfer = { version: 1, method: 'bank_transfer', reference: 'RF18' } as const;

test('an order that the team made is paid by its link, and stays the one of who it was made for', async () => {
  const ctx = await sellingShop();
  const orderId = await made(ctx);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PENDING',
    source: 'manual',
    totalCents: 328_00,
    email: 'Ada@Example.com',
    emailNorm: 'ada@example.com',
    termsAcceptedAt: null,
    consent: null,
    browserHash: null,
  });
  expect(await attemptsOf(ctx, orderId)).toEqual([]);
  const begun = await beginAttempt(ctx, reader(orderId));
  if (!begun.ok) throw new Error(begun.failure);
  expect(await beginAttempt(ctx, reader(orderId))).toEqual(begun);
  await pay(ctx, sessionOf(begun.value.url), 'books@example.com');
  await syncCheckout(ctx, sessionOf(begun.value.url), 'webhook');
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    email: 'Ada@Example.com',
    customerName: 'Ada',
    termsAcceptedAt: ctx.now,
  });
  expect(await beginAttempt(ctx, reader(orderId))).toEqual({ ok: false, failure: 'paid' });
});

test('money that came by hand pays an order once, by the path of every payment', async () => {
  const ctx = await sellingShop();
  const orderId = await made(ctx);
  const begun = await beginAttempt(ctx, reader(orderId));
  if (!begun.ok) throw new Error(begun.failure);
  const { version } = await orderRow(ctx, orderId);
  const money = { ...transfer, version };
  expect(await markPaidByHand(asOwner(ctx), orderId, money)).toEqual({ ok: true, value: null });
  expect(await markPaidByHand(asOwner(ctx), orderId, money)).toEqual({ ok: true, value: null });
  expect(await markPaidByHand(asOwner(ctx), orderId, { ...money, reference: 'RF19' })).toMatchObject({
    failure: { code: 'ALREADY_PAID' },
  });
  expect((await attemptsOf(ctx, orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['sandbox', 'expired'],
    ['manual', 'paid'],
  ]);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    provider: 'manual',
  });
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.filter(({ kind }) => kind.startsWith('paid'))).toMatchObject([
    { kind: 'paid_by_hand', actorKind: 'staff', data: { method: 'bank_transfer', reference: 'RF18' } },
  ]);
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.orderId, orderId));
  expect(mails.map(({ template }) => template)).toContain('order.confirmed');
});

test('a customer who pays while the team marks an order as paid wins, and the refusal says so', async () => {
  const ctx = await sellingShop();
  const orderId = await made(ctx);
  const begun = await beginAttempt(ctx, reader(orderId));
  if (!begun.ok) throw new Error(begun.failure);
  await pay(ctx, sessionOf(begun.value.url));
  expect(await markPaidByHand(asOwner(ctx), orderId, transfer)).toMatchObject({
    failure: { code: 'PAID_MEANWHILE' },
  });
  expect((await attemptsOf(ctx, orderId)).map(({ provider, state }) => [provider, state])).toEqual([
    ['sandbox', 'paid'],
  ]);
});

test('an unpaid order is canceled with its open session, and its link is mailed again as often as it is wished', async () => {
  const ctx = await sellingShop();
  const orderId = await made(ctx);
  expect(await payLinkOf(asOwner(ctx), orderId)).toContain(`/orders/${orderId}?t=`);
  expect(await sendPayLink(asOwner(ctx), orderId)).toMatchObject({ value: { isSent: true } });
  expect(await sendPayLink(asOwner(ctx), orderId)).toMatchObject({ value: { isSent: false } });
  const begun = await beginAttempt(ctx, reader(orderId));
  if (!begun.ok) throw new Error(begun.failure);
  const input = { version: 1, reason: 'They changed their mind' };
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, input)).toEqual({ ok: true, value: null });
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, input)).toEqual({ ok: true, value: null });
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'CANCELED', closedReason: 'admin' });
  await expect(pay(ctx, sessionOf(begun.value.url))).rejects.toThrow('not paid');
  expect(await payLinkOf(asOwner(ctx), orderId)).toBeNull();
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
});
