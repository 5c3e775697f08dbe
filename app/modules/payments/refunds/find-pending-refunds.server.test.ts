import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { createVisibleOrderListUrlParameters } from '#app/modules/order-pages/admin/order-search.ts';
import { parseAdminOrderTab } from '#app/modules/order-pages/admin/order-list-labels.ts';
import { getStaffOrderVisibilityRights } from '#app/modules/order-pages/admin/find-visible-orders.server.ts';
import { listAdminOrders } from '#app/modules/order-pages/admin/list-admin-orders.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { paidOrder } from '../../../../tests/shop/paid-shop.ts';
import { sellingShop } from '../../../../tests/shop/selling-shop.ts';

async function shownMoney(ctx: AppContext, role: 'owner' | 'fulfiller') {
  const as = { ...ctx, actor: actorOf(role) };
  const address = new URLSearchParams('tab=all');
  const state = createVisibleOrderListUrlParameters(
    parseAdminOrderTab('all'),
    getStaffOrderVisibilityRights(as),
    [],
  ).read(address);
  const { rows } = await listAdminOrders(as, { ...state, zone: EASTERN_TIME_ZONE });
  return rows.map(({ money }) => money);
}

test('a refund without an outcome is said beside what went back, and only to who sees money', async () => {
  const ctx = await sellingShop();
  const { orderId, paymentId } = await paidOrder(ctx);
  const refund = { orderId, paymentId, reason: 'customer_request', origin: 'staff' };
  await ctx.db.insert(refunds).values([
    { ...refund, amountCents: 10_00, state: 'succeeded' },
    { ...refund, amountCents: 20_00, state: 'pending' },
    { ...refund, amountCents: 5_00, state: 'queued' },
    { ...refund, amountCents: 7_00, state: 'failed' },
  ]);
  await ctx.db.update(orders).set({ refundedCents: 30_00 }).where(eq(orders.id, orderId));
  expect(await shownMoney(ctx, 'owner')).toMatchObject([{ refundedCents: 10_00, pendingCents: 25_00 }]);
  for (const money of await shownMoney(ctx, 'fulfiller')) expect(money).toBeNull();
});
