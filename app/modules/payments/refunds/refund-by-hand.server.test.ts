import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';

import { attemptsOf, addManualOrder, transferOf } from '../../../../tests/shop/manual-order.ts';
import { asOwner, orderRow, refund } from '../../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { markPaidManually } from '../decide-by-hand.server.ts';

test('a refund of money that came by hand completes the order with its last open line, and leaves it so', async () => {
  const ctx = await sellingShop();
  const orderId = await addManualOrder(ctx);
  await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId));
  const [payment] = await attemptsOf(ctx, orderId);
  const [first, second] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const accepted = { workState: 'accepted', acceptedAt: ctx.now };
  await ctx.db
    .update(orderItems)
    .set(accepted)
    .where(eq(orderItems.id, first?.id ?? ''));
  const issued = await refund(ctx, { orderId, paymentId: payment?.id ?? '' }, 10_00, {
    itemIds: [second?.id ?? ''],
  });
  expect(issued).toMatchObject({ ok: true });
  expect(await orderRow(ctx, orderId)).toMatchObject({
    status: 'COMPLETED',
    paymentState: 'PARTIALLY_REFUNDED',
    refundedCents: 10_00,
    completedAt: ctx.now,
  });
});
