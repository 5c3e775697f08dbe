import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { listLatestOrders } from './list-latest-orders.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test('the newest orders are those of any state, and show which are tests', async () => {
  const ctx = await freshContext({ actor: actorOf('analyst'), now: NOW });
  await addOrder(ctx, { totalCents: 10_000, createdAt: ago(2) });
  await addOrder(ctx, { totalCents: 30_000, createdAt: ago(3), status: 'PENDING' });
  const sold = await addOrder(ctx, { totalCents: 20_000, createdAt: ago(1) });
  await ctx.db.update(orders).set({ isLive: true }).where(eq(orders.id, sold));
  const newest = await listLatestOrders(ctx, 2);
  expect(newest.map(({ isTest, totalCents, title }) => [isTest, totalCents, title])).toEqual([
    [false, 20_000, 'Landing Page'],
    [true, 10_000, 'Landing Page'],
  ]);
});

test.each(['editor', 'fulfiller', 'customer'] as const)('%s gets no orders', async (role) => {
  const ctx = await freshContext({ actor: actorOf(role) });
  await expect(listLatestOrders(ctx, 5)).rejects.toMatchObject({ status: 403 });
});
