import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { spanOf } from './order-figures.ts';
import { listLatestOrders, listTopServices, readFigures } from './read-figures.server.ts';
import { readCheckouts } from './read-work-load.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test('figures count what was paid or completed in the span and the one before, and nothing else', async () => {
  const ctx = await freshContext({
    actor: actorOf('analyst'),
    now: NOW,
    payments: { mode: 'sandbox', gateway: null },
  });
  await addOrder(ctx, { totalCents: 10_000, createdAt: ago(0) });
  await addOrder(ctx, { totalCents: 20_000, createdAt: ago(30), status: 'COMPLETED' });
  await addOrder(ctx, { totalCents: 40_000, createdAt: ago(7 * 24 + 1) });
  await addOrder(ctx, { totalCents: 80_000, createdAt: ago(1), status: 'PENDING' });
  await addOrder(ctx, { totalCents: 90_000, createdAt: ago(1), status: 'REFUNDED' });
  const week = await readFigures(ctx, spanOf('week'));
  expect(week.now).toEqual({ orders: 2, cents: 30_000, averageCents: 15_000 });
  expect(week.before).toEqual({ orders: 1, cents: 40_000, averageCents: 40_000 });
  expect(week.steps.map(({ cents }) => cents)).toEqual([0, 0, 0, 0, 0, 20_000, 10_000]);
  const day = await readFigures(ctx, spanOf('day'));
  expect([day.now.orders, day.before.orders, day.steps.length]).toEqual([1, 1, 24]);
  expect(await listTopServices(ctx, spanOf('week'), 5)).toEqual([
    { title: 'Landing Page', sold: 2, cents: 30_000 },
  ]);
  const latest = await listLatestOrders(ctx, 2);
  expect(latest.map(({ totalCents, title }) => [totalCents, title])[0]).toEqual([10_000, 'Landing Page']);
  expect(latest).toHaveLength(2);
});

test('figures are those of the mode the shop runs in; the newest orders show which are tests', async () => {
  const ctx = await freshContext({
    actor: actorOf('analyst'),
    now: NOW,
    payments: { mode: 'sandbox', gateway: null },
  });
  const live: AppContext = { ...ctx, payments: { mode: 'live', gateway: null } };
  await addOrder(ctx, { totalCents: 10_000, createdAt: ago(2) });
  const sold = await addOrder(ctx, { totalCents: 20_000, createdAt: ago(1) });
  await ctx.db.update(orders).set({ isLive: true }).where(eq(orders.id, sold));
  expect((await readFigures(live, spanOf('day'))).now).toMatchObject({ orders: 1, cents: 20_000 });
  expect((await readFigures(ctx, spanOf('day'))).now).toMatchObject({ orders: 1, cents: 10_000 });
  expect(await listTopServices(live, spanOf('day'), 5)).toMatchObject([{ sold: 1, cents: 20_000 }]);
  const newest = await listLatestOrders(live, 5);
  expect(newest.map(({ isTest, totalCents }) => [isTest, totalCents])).toEqual([
    [false, 20_000],
    [true, 10_000],
  ]);
  expect(await readCheckouts(live, spanOf('day'))).toEqual({ placed: 1, paid: 1 });
  expect(await readCheckouts(ctx, spanOf('day'))).toEqual({ placed: 1, paid: 1 });
});

test.each(['editor', 'fulfiller', 'customer'] as const)('%s is told no figures', async (role) => {
  const ctx = await freshContext({ actor: actorOf(role) });
  await expect(readFigures(ctx, spanOf('week'))).rejects.toMatchObject({ status: 403 });
  await expect(listLatestOrders(ctx, 5)).rejects.toMatchObject({ status: 403 });
  await expect(listTopServices(ctx, spanOf('week'), 5)).rejects.toMatchObject({ status: 403 });
});
