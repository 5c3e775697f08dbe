import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import {
  findOrderByAccessLinkToken,
  findOrderAccess,
} from '#app/modules/orders/access/find-order-access.server.ts';
import { emailOrderAccessLinksToBuyer } from '#app/modules/orders/access/request-order-links.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { attemptsOf, addManualOrder, manualInput } from '../../../../tests/shop/manual-order.ts';
import { asOwner, orderRow } from '../../../../tests/shop/paid-shop.ts';
import { type SellingShop, sell, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { findAdminOrderPage } from '../admin/find-admin-order-page.server.ts';
import { listAccountDeletionObstacles } from '../list-personal-orders.server.ts';
import { listOwnOrders } from '../room/list-own-orders.server.ts';
import { parseOrderListUrl } from '../room/order-list.ts';

import { createManualOrder } from './create-manual-order.server.ts';
import { findOrderPaymentLink, sendPaymentLink } from './send-pay-link.server.ts';

const later = <Context extends SellingShop>(ctx: Context, days: number): Context => ({
  ...ctx,
  now: addDays(ctx.now, days),
});
const ACCOUNT = '019a0000-0000-7000-8000-000000000002';

async function addAccount(ctx: SellingShop, isEmailVerified: boolean) {
  const email = 'ada@example.com';
  await ctx.db.insert(users).values({ id: ACCOUNT, name: 'Ada', email, isEmailVerified });
}

test('a manual order waits 14 days for its buyer, with its prices, reasons and note', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PENDING',
    paymentState: 'UNPAID',
    source: 'manual',
    provider: 'sandbox',
    isLive: false,
    userId: null,
    email: 'Ada@Example.com',
    emailNorm: 'ada@example.com',
    customerName: 'Ada',
    companyName: 'Ada Ltd',
    subtotalCents: 328_00,
    totalCents: 328_00,
    browserHash: null,
    consent: null,
    termsVersionId: null,
    termsAcceptedAt: null,
    payUntil: addDays(ctx.now, 14),
  });
  expect(await attemptsOf(ctx, orderId)).toEqual([]);
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  expect(items).toMatchObject([
    { unitCents: 149_00, lineCents: 298_00, catalogueCents: null, priceReason: null, workState: null },
    { unitCents: 30_00, lineCents: 30_00, catalogueCents: 49_00, priceReason: 'Agreed on the phone' },
  ]);
  expect(items[0]?.scope.includedRows).toEqual(['First', 'Second']);
  expect(await ctx.db.select().from(orderNotes)).toMatchObject([{ orderId, body: 'Called on Monday' }]);
  const auditLines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'order.made_by_hand'));
  expect(auditLines).toMatchObject([{ entityId: orderId, after: { totalCents: 328_00 } }]);
  const page = await findAdminOrderPage(asOwner(ctx), orderId);
  expect(page?.money?.lines.map(({ own }) => own)).toEqual([
    null,
    { catalogueCents: 49_00, reason: 'Agreed on the phone' },
  ]);
  expect(page?.unpaid).toEqual({
    version: 1,
    payUntil: addDays(ctx.now, 14).toISOString(),
    mayMarkPaid: true,
    mayCancel: true,
    mayShareLink: true,
  });
  const analyst = { ...ctx, actor: actorOf('analyst') };
  expect((await findAdminOrderPage(analyst, orderId))?.unpaid).toBeNull();
});

test('the same form is one order however often it is posted; with other content it is refused', async () => {
  const ctx = await sellingShop();
  const input = manualInput();
  const answers = await Promise.all(Array.from({ length: 8 }, () => createManualOrder(asOwner(ctx), input)));
  expect(new Set(answers.map((answer) => answer.ok && answer.value.orderId)).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(await ctx.db.select().from(orders)).toHaveLength(1);
  expect(await ctx.db.select().from(orderItems)).toHaveLength(2);
  const used = { ok: false, failure: { code: 'FORM_USED' } };
  expect(await createManualOrder(asOwner(ctx), { ...input, name: 'Grace' })).toEqual(used);
  // Another person learns nothing about the order.
  const colleague = asOwner(ctx);
  const actor = { ...colleague.actor, id: randomUUID() };
  expect(await createManualOrder({ ...colleague, actor }, input)).toEqual(used);
});

test('what is not sold, and what cannot be charged, is no order', async () => {
  const ctx = await sellingShop();
  const draft = await sell(ctx, { slug: 'draft', priceCents: 10_00, status: 'draft' });
  const line = (more: Record<string, unknown>) =>
    createManualOrder(
      asOwner(ctx),
      manualInput({
        lines: [{ serviceId: 'fix-links', quantity: 1, priceCents: null, reason: null, ...more }],
      }),
    );
  for (const serviceId of [draft, 'nothing'])
    expect(await line({ serviceId })).toEqual({
      ok: false,
      failure: { code: 'SERVICE_UNAVAILABLE', serviceIds: [serviceId] },
    });
  expect(await line({ priceCents: 49, reason: 'So' })).toMatchObject({
    failure: { code: 'AMOUNT_TOO_SMALL' },
  });
  expect(await line({ priceCents: 99_999_999, quantity: 99, reason: 'So' })).toMatchObject({
    failure: { code: 'AMOUNT_TOO_LARGE' },
  });
  expect(await ctx.db.select().from(orders)).toEqual([]);
  expect(await line({ priceCents: 50, reason: 'So' })).toMatchObject({ ok: true });
  await ctx.db.update(services).set({ priceCents: 60_00 });
  const [item] = await ctx.db.select().from(orderItems);
  expect(item).toMatchObject({ unitCents: 50, catalogueCents: 49_00 });
});

test('only owner and manager make orders and share their links, making one with a fresh proof', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  for (const role of ['editor', 'fulfiller', 'analyst', 'customer'] as const) {
    const other = { ...ctx, actor: { ...actorOf(role), provedAt: ctx.now } };
    await expect(createManualOrder(other, manualInput())).rejects.toMatchObject({ status: 403 });
    await expect(sendPaymentLink(other, orderId)).rejects.toMatchObject({ status: 403 });
    await expect(findOrderPaymentLink(other, orderId)).rejects.toMatchObject({ status: 403 });
  }
  const unproved = { ...ctx, actor: actorOf('manager') };
  await expect(createManualOrder(unproved, manualInput())).rejects.toMatchObject({ status: 403 });
  expect(await sendPaymentLink(unproved, orderId)).toMatchObject({ ok: true });
});

test('the pay link is emailed, again as a reminder, and opens the order without an account', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  expect(await sendPaymentLink(asOwner(ctx), orderId)).toEqual({
    ok: true,
    value: { email: 'Ada@Example.com', isSent: true },
  });
  expect(await sendPaymentLink(asOwner(ctx), orderId)).toMatchObject({ value: { isSent: false } });
  expect(await sendPaymentLink(asOwner(later(ctx, 3)), orderId)).toMatchObject({ value: { isSent: true } });
  const mails = await ctx.db.select().from(outbox).where(eq(outbox.template, 'order.pay_link'));
  expect(mails.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual([
    `paylink:${orderId}:1`,
    `paylink:${orderId}:2`,
  ]);
  expect(mails[0]).toMatchObject({
    recipient: 'Ada@Example.com',
    payload: { totalCents: 328_00, payUntil: addDays(ctx.now, 14).toISOString() },
  });
  const link = new URL((await findOrderPaymentLink(asOwner(ctx), orderId)) ?? '');
  const visitor = { ...ctx, actor: { kind: 'anonymous' } as const };
  expect(await findOrderByAccessLinkToken(visitor, orderId, link.searchParams.get('t') ?? '')).not.toBeNull();
  expect(await findOrderAccess(visitor, orderId)).toBeNull();
  const over = asOwner(later(ctx, 15));
  expect(await findOrderPaymentLink(over, orderId)).toBeNull();
  expect(await sendPaymentLink(over, orderId)).toEqual({ ok: false, failure: { code: 'NOT_PAYABLE' } });
  expect(await sendPaymentLink(asOwner(ctx), 'nonsense')).toEqual({
    ok: false,
    failure: { code: 'NOT_FOUND' },
  });
});

test('its buyer finds the order by "send me my links" while it can be paid', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  const linked = () => ctx.db.select().from(outbox).where(eq(outbox.template, 'order.link'));
  await emailOrderAccessLinksToBuyer({ ...later(ctx, 15), requestId: 'late' }, 'ada@example.com');
  expect(await linked()).toEqual([]);
  await emailOrderAccessLinksToBuyer(ctx, 'ada@example.com');
  expect(await linked()).toMatchObject([{ orderId }]);
});

test('a manual order is listed for a verified email at once, and blocks deletion of the account', async () => {
  const ctx = await sellingShop();
  await addAccount(ctx, true);
  const orderId = await addManualOrder(ctx);
  const state = parseOrderListUrl(new URLSearchParams());
  expect((await listOwnOrders(ctx, ACCOUNT, state)).rows).toMatchObject([{ id: orderId, isPayable: true }]);
  expect((await listOwnOrders(later(ctx, 15), ACCOUNT, state)).rows).toMatchObject([{ isPayable: false }]);
  const owner = { userId: ACCOUNT, mailbox: null };
  expect(await listAccountDeletionObstacles(ctx, owner)).toMatchObject([
    { kind: 'payment', endsAt: addDays(ctx.now, 14) },
  ]);
  expect(await listAccountDeletionObstacles(later(ctx, 15), owner)).toEqual([]);
});

test('an unverified mailbox gets no order into its account', async () => {
  const ctx = await sellingShop();
  await addAccount(ctx, false);
  expect(await orderRow(ctx, await addManualOrder(ctx))).toMatchObject({ userId: null });
});
