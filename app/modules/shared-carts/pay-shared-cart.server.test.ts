import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';

import { offerCode, pay, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { cancelSharedCart } from './cancel-shared-cart.server.ts';
import { findSharedCartOrder } from './find-shared-cart-order.server.ts';
import { AUDIT_CONTENT, payCart, seenCart, createTestSharedCart } from './fixtures.ts';
import { paySharedCart } from './pay-shared-cart.server.ts';
import { replaceSharedCartContent } from './replace-shared-cart.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

async function begun(...requested: Parameters<typeof payCart>) {
  const created = await payCart(...requested);
  if (!created.ok) throw new Error(`not begun: ${JSON.stringify(created.failure)}`);
  const sessionId = created.value.url.split('/').at(-1)?.split('?')[0] ?? '';
  return { ...created.value, sessionId };
}

async function payToEnd(ctx: SellingShop, token: string) {
  const { sessionId, orderId } = await begun(ctx, token);
  await pay(ctx, sessionId);
  await fetchAndSettleCheckoutSession(ctx, sessionId, 'checkout', LIMITS);
  return orderId;
}

test('[CHECKOUT-01] a cart by link becomes an order at the prices of now that knows where it came from', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const content = { ...AUDIT_CONTENT, promoCode: 'SAVE10', utm: { utm_source: 'news' } };
  const token = await createTestSharedCart(ctx, { content });
  expect(await findSharedCartOrder(ctx, token)).toEqual({ state: 'open', order: null });
  const orderId = await payToEnd(ctx, token);
  const [order] = await ctx.db.select().from(orders);
  const wanted = { id: orderId, source: 'shared_cart', status: 'PAID', totalCents: 312_30 };
  expect(order).toMatchObject({ ...wanted, promoCode: 'SAVE10', utm: { utm_source: 'news' } });
  expect(await findSharedCartOrder(ctx, token)).toMatchObject({
    state: 'paid',
    order: { id: orderId, status: 'PAID', totalCents: 312_30, items: [{ quantity: 2 }, { quantity: 1 }] },
  });
  expect(JSON.stringify(await findSharedCartOrder(ctx, token))).not.toContain('ada@example.com');
  // A paid cart cannot be paid, changed or canceled.
  const paid = { failure: { code: 'NOT_OPEN', state: 'paid' } };
  expect(await payCart(ctx, token)).toMatchObject(paid);
  expect(await replaceSharedCartContent(ctx, token, AUDIT_CONTENT)).toMatchObject(paid);
  expect(await cancelSharedCart(ctx, token)).toMatchObject(paid);
});

test('the order of an agent says so', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx, {
    source: 'agent',
    agent: { name: 'Shopper', host: 'agent.example' },
  });
  await payToEnd(ctx, token);
  expect(await ctx.db.select().from(orders)).toMatchObject([{ source: 'agent', status: 'PAID' }]);
  expect(await seenCart(ctx, token)).toMatchObject({ agent: { name: 'Shopper', host: 'agent.example' } });
});

test('payment is refused if the price changed, a service is gone or the code is used up', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'ONCE', maxUses: 1 });
  const token = await createTestSharedCart(ctx, { content: { ...AUDIT_CONTENT, promoCode: 'ONCE' } });
  const { totals } = await seenCart(ctx, token);
  const asSeen = () =>
    paySharedCart(ctx, token, {
      browserHash: randomUUID(),
      idempotencyKey: null,
      shownTotalCents: totals.totalCents,
      shownDueAt: null,
    });
  await ctx.db.update(services).set({ priceCents: 159_00 }).where(eq(services.slug, 'website-audit'));
  expect(await asSeen()).toMatchObject({ failure: { code: 'PRICE_CHANGED' } });
  await ctx.db.update(services).set({ status: 'draft' }).where(eq(services.slug, 'fix-links'));
  expect(await asSeen()).toMatchObject({ failure: { code: 'PRICE_CHANGED' } });
  await ctx.db.update(services).set({ status: 'published' }).where(eq(services.slug, 'fix-links'));
  const twin = await createTestSharedCart(ctx, { content: { ...AUDIT_CONTENT, promoCode: 'ONCE' } });
  await payToEnd(ctx, twin);
  expect(await seenCart(ctx, token)).toMatchObject({ promo: { failure: { code: 'limit-reached' } } });
  expect(await asSeen()).toMatchObject({ failure: { code: 'PROMO_INVALID' } });
  expect(await ctx.db.$count(orders, eq(orders.status, 'PAID'))).toBe(1);
});

test('[T2] two browsers that pay one cart: the later one ends the pay page of the first, and one order is paid', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx);
  const first = await begun(ctx, token);
  const second = await begun(ctx, token);
  expect(second.orderId).not.toBe(first.orderId);
  expect((await ctx.gateway.getCheckout(first.sessionId, LIMITS)).status).toBe('expired');
  await pay(ctx, second.sessionId);
  // Before the shop is notified: the third buyer is sent to the outcome and buys nothing.
  const third = await payCart(ctx, token);
  expect(third).toMatchObject({
    value: { orderId: second.orderId, url: expect.stringContaining('/checkout/success') },
  });
  expect((await seenCart(ctx, token)).state).toBe('paid');
});

test('[T2] two browsers that press Pay at the same moment get one pay page, and one is asked to try again', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx);
  // Opens both connections first: that takes longer than a whole checkout here, and the later one would end
  // the payment page of the first.
  await Promise.all([1, 2].map(() => ctx.db.execute(sql`select pg_sleep(0.2)`)));
  const both = await Promise.all([payCart(ctx, token), payCart(ctx, token)]);
  expect(both.map((one) => (one.ok ? 'begun' : one.failure.code)).toSorted()).toEqual([
    'CHECKOUT_IN_PROGRESS',
    'begun',
  ]);
  expect(await ctx.db.$count(orders, eq(orders.status, 'PENDING'))).toBe(1);
});

test('the same browser pressing twice gets the same page; a key whose checkout has ended begins a new one', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx);
  const mine = { browserHash: randomUUID(), idempotencyKey: randomUUID() };
  const [one, twin] = await Promise.all([begun(ctx, token, mine), begun(ctx, token, mine)]);
  expect(twin.url).toBe(one.url);
  await begun(ctx, token);
  const again = await begun(ctx, token, mine);
  expect(again.orderId).not.toBe(one.orderId);
  // The same contents in another cart are another purchase.
  const other = await createTestSharedCart(ctx);
  const elsewhere = await begun(ctx, other, { browserHash: mine.browserHash });
  expect((await ctx.gateway.getCheckout(again.sessionId, LIMITS)).status).toBe('open');
  expect(elsewhere.orderId).not.toBe(again.orderId);
});

test('a change replaces the whole cart, and a canceled cart can be neither changed nor paid', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx, { content: { ...AUDIT_CONTENT, note: 'first' } });
  const content = { items: [{ serviceId: 'strategy-call', quantity: 1 }] };
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  expect(await replaceSharedCartContent(later, token, content)).toEqual({ ok: true, value: null });
  expect(await seenCart(later, token)).toMatchObject({
    note: '',
    lines: [{ quantity: 1, unitCents: 99_95 }],
    changedAt: later.now,
  });
  expect(await replaceSharedCartContent(ctx, 'x'.repeat(32), content)).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
  for (let n = 0; n < 2; n++) expect(await cancelSharedCart(ctx, token)).toEqual({ ok: true, value: null });
  const canceled = { failure: { code: 'NOT_OPEN', state: 'canceled' } };
  expect(await replaceSharedCartContent(ctx, token, content)).toMatchObject(canceled);
  expect(await payCart(ctx, token)).toMatchObject(canceled);
});
