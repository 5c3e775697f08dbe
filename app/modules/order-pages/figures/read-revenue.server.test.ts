import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import {
  countOrdersByService,
  countRecentSalesByService,
  readLastTwoWeeksRevenue,
} from './read-revenue.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const ago = (ctx: AppContext, days: number) => new Date(ctx.now.getTime() - days * 86_400_000);

test('[ALIST-02] revenue is what orders PAID or COMPLETED of the last seven days come to', async () => {
  const ctx = await freshContext({ payments: { mode: 'sandbox', gateway: null } });
  await addOrder(ctx, { totalCents: 100_00 });
  await addOrder(ctx, { totalCents: 20_00, status: 'COMPLETED', createdAt: ago(ctx, 6.99) });
  await addOrder(ctx, { totalCents: 3_00, createdAt: ago(ctx, 7.01) });
  for (const status of ['PENDING', 'CANCELED', 'EXPIRED', 'REFUNDED'] as const) {
    await addOrder(ctx, { totalCents: 999_00, status });
  }
  expect(await readLastTwoWeeksRevenue(ctx)).toEqual({
    cents: 120_00,
    previousCents: 3_00,
    perDay: [20_00, 0, 0, 0, 0, 0, 100_00],
  });
  await ctx.db.update(orders).set({ deletedAt: ctx.now });
  expect(await readLastTwoWeeksRevenue(ctx)).toMatchObject({ cents: 0, previousCents: 0 });
});

test('[ALIST-02] revenue counts orders of the running mode, and those of the demo while there are no others', async () => {
  const ctx = await freshContext({ payments: { mode: 'sandbox', gateway: null } });
  // The payment gateway determines the mode; nothing is paid here.
  const live: AppContext = { ...ctx, payments: { mode: 'live', gateway: null } };
  const total = async (at: AppContext) => (await readLastTwoWeeksRevenue(at)).cents;
  await addServiceFixtures(ctx, { id: ID });
  const mark = (columns: Partial<typeof orders.$inferInsert>, id: string) =>
    ctx.db.update(orders).set(columns).where(eq(orders.id, id));
  await mark({ isDemo: true }, await addOrder(ctx, { totalCents: 7_00, serviceId: ID }));
  expect([await total(ctx), await total(live)]).toEqual([7_00, 0]);
  await mark({ isLive: true }, await addOrder(ctx, { totalCents: 50_00, serviceId: ID }));
  expect([await total(ctx), await total(live)]).toEqual([7_00, 50_00]);
  await addOrder(ctx, { totalCents: 3_00, serviceId: ID });
  expect([await total(ctx), await total(live)]).toEqual([3_00, 50_00]);
  for (const at of [ctx, live]) expect(await countRecentSalesByService(at, [ID])).toEqual(new Map([[ID, 1]]));
});

test('sales of a service are counted over 30 days with their quantities, its orders over all time', async () => {
  const ctx = await freshContext({ payments: { mode: 'sandbox', gateway: null } });
  await addServiceFixtures(ctx, { id: ID }, { id: OTHER });
  await addOrder(ctx, { serviceId: ID, quantity: 3 });
  await addOrder(ctx, { serviceId: ID, createdAt: ago(ctx, 29.9) });
  await addOrder(ctx, { serviceId: ID, createdAt: ago(ctx, 30.1) });
  await addOrder(ctx, { serviceId: ID, status: 'REFUNDED' });
  expect(await countRecentSalesByService(ctx, [ID, OTHER])).toEqual(new Map([[ID, 4]]));
  expect(await countOrdersByService(ctx, [ID, OTHER])).toEqual(new Map([[ID, 4]]));
  expect(await countRecentSalesByService(ctx, [])).toEqual(new Map());
});
