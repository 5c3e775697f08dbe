import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { promoRedemptions } from '#app/modules/promo/tables.server.ts';
import { makeCheckout } from '#app/sandbox/fixtures.ts';
import { sandboxIdempotency } from '#app/sandbox/tables.server.ts';

import {
  asOwner,
  heldOrder,
  mailsAbout,
  orderRow,
  paidOrder,
  refund,
} from '../../../tests/shop/paid-shop.ts';
import { checkOut, offerCode, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { acceptPaymentHeldForReview } from './accept-payment.server.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';

const why = { reason: 'Agreed with the customer.' };

test('money under review is accepted once, with a reason: then the order is paid like any other', async () => {
  const ctx = await sellingShop();
  const { orderId, paymentId } = await heldOrder(ctx);
  const staff = asOwner(ctx);
  expect(await acceptPaymentHeldForReview(staff, orderId, { paymentId, ...why })).toEqual({
    ok: true,
    value: null,
  });
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    email: 'ada@example.com',
  });
  expect(await ctx.db.select().from(invoices)).toHaveLength(1);
  expect(await mailsAbout(ctx, orderId, 'order.confirmed')).toEqual(['order.confirmed']);
  expect(await acceptPaymentHeldForReview(staff, orderId, { paymentId, ...why })).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  // The full amount received can be refunded.
  expect(await refund(ctx, { orderId, paymentId }, 140_01)).toMatchObject({ failure: { leftCents: 140_00 } });
  await refund(ctx, { orderId, paymentId }, 140_00);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('a payment under review can be refunded: the order was never paid and has no invoice', async () => {
  const ctx = await sellingShop();
  const { orderId, paymentId } = await heldOrder(ctx);
  await refund(ctx, { orderId, paymentId }, 140_00);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'REFUNDED',
    paymentState: 'REFUNDED',
    paidAt: null,
  });
  expect(await ctx.db.select().from(invoices)).toEqual([]);
  expect(await acceptPaymentHeldForReview(asOwner(ctx), orderId, { paymentId, ...why })).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
});

test('a second payment of one order goes back without touching the order', async () => {
  const ctx = await sellingShop();
  const { orderId, paymentId } = await paidOrder(ctx);
  await ctx.db.delete(sandboxIdempotency);
  const second = await ctx.gateway.createCheckout(
    { ...makeCheckout({ orderId, paymentId }), totalCents: 149_00 },
    { timeoutMs: 4_000, retries: 0 },
  );
  await pay(ctx, second.sessionId);
  await fetchAndSettleCheckoutSession(ctx, second.sessionId, 'webhook');
  const [surplus] = await ctx.db.select().from(payments).where(eq(payments.state, 'review'));
  const done = await refund(ctx, { orderId, paymentId: surplus?.id ?? '' }, 149_00, { reason: 'duplicate' });
  expect(done).toMatchObject({ ok: true });
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PAID',
    paymentState: 'PAID',
    refundedCents: 0,
  });
  const documents = await ctx.db.select().from(invoices);
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice']);
});

test('an order that exceeds the per-customer limit of its code is paid, and the team gets an alert', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'ONCE', perCustomerLimit: 1 });
  const cart = { items: [{ serviceId: 'fix-links', quantity: 1 }], promoCode: 'ONCE' };
  await paidOrder(ctx, cart, 'ada@example.com');
  const again = await paidOrder(ctx, cart, 'Ada+second@example.com');
  expect(await orderRow(ctx, again.orderId)).toMatchObject({ status: 'PAID' });
  expect(await mailsAbout(ctx, again.orderId, 'payment_alert')).toEqual(['team.payment_alert']);
  const other = await paidOrder(ctx, cart, 'eve@example.com');
  expect(await mailsAbout(ctx, other.orderId, 'payment_alert')).toEqual([]);
});

test('refuses a customer a code over their limit, and a first-order code after their first order', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'ONCE', perCustomerLimit: 1 });
  await offerCode(ctx, { code: 'FIRST', isFirstOrderOnly: true });
  const actor = {
    kind: 'user',
    id: '019a0000-0000-7000-8000-0000000000aa',
    role: 'customer',
    email: 'ada@example.com',
    isEmailVerified: true,
  } as const;
  const customer = { ...ctx, actor };
  const cart = (promoCode: string) => ({ items: [{ serviceId: 'fix-links', quantity: 1 }], promoCode });
  await paidOrder(customer, cart('FIRST'));
  await expect(checkOut(customer, cart('FIRST'))).rejects.toThrow('first-order-only');
  await paidOrder(customer, cart('ONCE'));
  await expect(checkOut(customer, cart('ONCE'))).rejects.toThrow('customer-limit-reached');
  expect(await ctx.db.select().from(promoRedemptions)).toHaveLength(2);
});
