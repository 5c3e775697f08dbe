import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';
import { toDelivered } from '../../../tests/shop/delivered-item.ts';
import { orderRow, paidOrder } from '../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../tests/shop/selling-shop.ts';

import { addWork } from './fixtures.ts';
import { updateOrderRefundDeadline } from './refresh-refund-window.server.ts';

/** Sets the refund period in days, for future orders. */
async function payRefundOf(ctx: AppContext, refundDays: number): Promise<void> {
  const value = { ...defaultShopProviderDetails, refundDays };
  await ctx.db
    .insert(contentBlocks)
    .values({ key: 'provider', value })
    .onConflictDoUpdate({ target: contentBlocks.key, set: { value } });
  await expect.poll(async () => (await readSiteContent(ctx)).provider.refundDays).toBe(refundDays);
}

test('an order keeps the refund days of the day it was placed, whatever the shop says later', async () => {
  const ctx = await sellingShop();
  const first = await paidOrder(ctx);
  await payRefundOf(ctx, 30);
  const second = await paidOrder(ctx);
  await payRefundOf(ctx, 3);
  const third = await paidOrder(ctx);
  const days = [first, second, third].map(async ({ orderId }) => (await orderRow(ctx, orderId)).refundDays);
  expect(await Promise.all(days)).toEqual([7, 30, 3]);
});

test('a refund may be asked for until so many days after the delivery, and without end before it', async () => {
  const ctx = await freshContext();
  const { orderId, itemIds } = await addWork(ctx);
  await ctx.db.update(orders).set({ refundDays: 90 }).where(eq(orders.id, orderId));
  await payRefundOf(ctx, 1);
  const [itemId = ''] = itemIds;
  await updateOrderRefundDeadline(ctx, orderId);
  expect((await orderRow(ctx, orderId)).refundUntil).toBeNull();
  await toDelivered(ctx, itemId);
  expect((await orderRow(ctx, orderId)).refundUntil).toEqual(addDays(ctx.now, 90));
});
