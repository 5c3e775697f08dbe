import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { checkOut, type SellingShop, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { findProof } from './find-proof.server.ts';

type Finished = { hours?: number; daysAgo?: number; isOnTime?: boolean } & Partial<
  typeof orders.$inferInsert
>;

/** A bought order as it stands after the work was done. */
async function finish(ctx: SellingShop, finished: Finished = {}): Promise<void> {
  const { hours = 20, daysAgo = 1, isOnTime = true, ...columns } = finished;
  const { orderId } = await checkOut(ctx);
  const paidAt = new Date(ctx.now.getTime() - daysAgo * 24 * HOUR_MS - hours * HOUR_MS);
  const deliveredAt = new Date(paidAt.getTime() + hours * HOUR_MS);
  await ctx.db
    .update(orders)
    .set({ status: 'COMPLETED', isLive: true, paidAt, completedAt: deliveredAt, ...columns })
    .where(eq(orders.id, orderId));
  await ctx.db
    .update(orderItems)
    .set({ firstDeliveredAt: deliveredAt, isOnTime })
    .where(eq(orderItems.orderId, orderId));
}

test('five finished orders are proof: how many came on time, how long they took, how many went back', async () => {
  const ctx = await sellingShop();
  for (const hours of [10, 20, 30, 40]) await finish(ctx, { hours });
  expect(await findProof(ctx)).toBeNull();
  await finish(ctx, { hours: 50, isOnTime: false, refundedCents: 100 });
  expect(await findProof(ctx)).toEqual({
    orders: 5,
    onTimePercent: 80,
    medianHours: 30,
    refundPercent: 20,
    isRecent: true,
  });
});

test('sandbox and demo orders, deleted ones and those still in work prove nothing', async () => {
  const ctx = await sellingShop();
  for (const hours of [1, 2, 3, 4]) await finish(ctx, { hours });
  await finish(ctx, { isLive: false });
  await finish(ctx, { isDemo: true });
  await finish(ctx, { deletedAt: ctx.now });
  await finish(ctx, { status: 'PAID', completedAt: null });
  expect(await findProof(ctx)).toBeNull();
  await finish(ctx, { daysAgo: 300 });
  expect(await findProof(ctx)).toMatchObject({ orders: 5, isRecent: false });
});

test('figures that cannot be read are not shown, and the page is not kept', async () => {
  const ctx = await sellingShop();
  let fallbacks = 0;
  await ctx.db.execute(sql`alter table order_items rename column first_delivered_at to delivered_away`);
  try {
    expect(await findProof({ ...ctx, onFallback: () => (fallbacks += 1) })).toBeNull();
  } finally {
    await ctx.db.execute(sql`alter table order_items rename column delivered_away to first_delivered_at`);
  }
  expect(fallbacks).toBe(1);
});
