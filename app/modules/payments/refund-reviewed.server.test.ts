import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';

import { asOwner, HELD_CENTS, heldOrder, orderRow, refund, sendBack } from '../../../tests/shop/paid-shop.ts';
import { offerCode, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { acceptPaymentHeldForReview } from './accept-payment.server.ts';
import { syncRefundFromProvider } from './refunds/sync-refund.server.ts';

const why = { reason: 'Agreed with the customer.' };

/** Returns the code's usage count, and the state of the order's use. */
async function useOf(ctx: SellingShop, orderId: string) {
  const [use] = await ctx.db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, orderId));
  const [code] = await ctx.db.select().from(promoCodes);
  return [code?.currentUses, use?.state];
}

test('held money is held again when its refund fails, and can then be accepted', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'ONCE', maxUses: 1 });
  const cart = { items: [{ serviceId: 'website-audit', quantity: 2 }], promoCode: 'ONCE' };
  const held = await heldOrder(ctx, { cart });
  const { orderId, paymentId } = held;
  await refund(ctx, held, HELD_CENTS);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'REFUNDED', paymentState: 'REFUNDED' });
  expect(await useOf(ctx, orderId)).toEqual([0, 'released']);
  await syncRefundFromProvider(ctx, (await sendBack(ctx, orderId)).providerRefundId);
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'PENDING',
    paymentState: 'REVIEW',
    refundedCents: 0,
  });
  expect(await useOf(ctx, orderId)).toEqual([1, 'reserved']);
  expect(await acceptPaymentHeldForReview(asOwner(ctx), orderId, { paymentId, ...why })).toMatchObject({
    ok: true,
  });
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
  expect(await useOf(ctx, orderId)).toEqual([1, 'used']);
});

test.each(['EXPIRED', 'CANCELED'] as const)(
  'an order that had ended %s stays so when held money goes back, and when it comes back',
  async (status) => {
    const ctx = await sellingShop();
    const held = await heldOrder(ctx, { stood: status });
    const { orderId, paymentId } = held;
    expect(await orderRow(ctx, orderId)).toMatchObject({ status, paymentState: 'REVIEW' });
    await refund(ctx, held, HELD_CENTS);
    expect(await orderRow(ctx, orderId)).toMatchObject({ status, paymentState: 'REFUNDED' });
    await syncRefundFromProvider(ctx, (await sendBack(ctx, orderId)).providerRefundId);
    expect(await orderRow(ctx, orderId)).toMatchObject({ status, paymentState: 'REVIEW', refundedCents: 0 });
    expect(await acceptPaymentHeldForReview(asOwner(ctx), orderId, { paymentId, ...why })).toMatchObject({
      ok: true,
    });
    expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'PAID', paymentState: 'PAID' });
  },
);
