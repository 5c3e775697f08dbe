import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { listDailyOrderStats, listServiceSalesAndReviewStats } from '#app/modules/proof/find-proof.server.ts';
import { type DailyOrderStats, computeShopOrderStats } from '#app/modules/proof/proof.ts';
import { replaceShopOrderStats } from '#app/modules/proof/replace-proof.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { countSocialProofStats } from './count-proof.server.ts';

const SERVICE = '00000000-0000-4000-8000-000000000001';

type Finished = {
  daysAgo?: number;
  minutes?: number;
  isOnTime?: boolean;
  quantity?: number;
  workState?: string;
} & Partial<typeof orders.$inferInsert>;

/** Adds an order in its state after the work was done. */
async function finish(ctx: AppContext, finished: Finished = {}): Promise<string> {
  const { daysAgo = 1, minutes = 1200, isOnTime = true, quantity = 1, workState = 'accepted' } = finished;
  const { daysAgo: _1, minutes: _2, isOnTime: _3, quantity: _4, workState: _5, ...columns } = finished;
  const deliveredAt = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
  const paidAt = new Date(deliveredAt.getTime() - minutes * MINUTE_MS);
  const orderId = await addOrder(ctx, { serviceId: SERVICE, quantity, createdAt: paidAt });
  await ctx.db
    .update(orders)
    .set({ status: 'COMPLETED', isLive: true, completedAt: deliveredAt, ...columns })
    .where(eq(orders.id, orderId));
  await ctx.db
    .update(orderItems)
    .set({ firstDeliveredAt: deliveredAt, isOnTime, workState })
    .where(eq(orderItems.orderId, orderId));
  return orderId;
}

async function review(ctx: AppContext, columns: Partial<typeof serviceReviews.$inferInsert> = {}) {
  const [row] = await ctx.db
    .insert(serviceReviews)
    .values({
      serviceId: SERVICE,
      reviewerName: 'Nora Lindqvist',
      rating: 5,
      content: 'Everything on the list was there.',
      reviewedAt: new Date(ctx.now.getTime() - DAY_MS),
      status: 'approved',
      isVerified: true,
      ...columns,
    })
    .returning();
  return row?.id ?? '';
}

async function shopWithService() {
  const ctx = asSystem(await freshContext());
  await addServiceFixtures(ctx, { id: SERVICE, slug: 'sold' });
  return ctx;
}

/** Returns what is shown after the job ran, bypassing every cache. */
async function counted(ctx: AppContext) {
  await replaceShopOrderStats(ctx, countSocialProofStats);
  return computeShopOrderStats(await listDailyOrderStats(ctx), ctx.now);
}

test('five finished orders are proof: how many came on time, how long they took, how many went back', async () => {
  const ctx = await shopWithService();
  for (const hours of [10, 20, 30, 40]) await finish(ctx, { minutes: hours * 60 });
  expect(await counted(ctx)).toBeNull();
  await finish(ctx, { minutes: 50 * 60, isOnTime: false, refundedCents: 100 });
  await review(ctx, { rating: 4 });
  await review(ctx);
  expect(await counted(ctx)).toEqual({
    orders: 5,
    onTimePercent: 80,
    medianHours: 30,
    refundPercent: 20,
    reviews: { count: 2, average: 4.5 },
    isRecent: true,
  });
});

test('sandbox, demo, deleted, free and unfinished orders are no proof, nor unverified reviews', async () => {
  const ctx = await shopWithService();
  for (const minutes of [60, 120, 180, 240]) await finish(ctx, { minutes });
  await finish(ctx, { isLive: false });
  const demo = await finish(ctx, { isDemo: true });
  await finish(ctx, { deletedAt: ctx.now });
  await finish(ctx, { status: 'PAID', completedAt: null });
  await finish(ctx, { source: 'manual', subtotalCents: 0, totalCents: 0 });
  await review(ctx, { isVerified: false });
  await review(ctx, { isVerified: false, isDemo: true });
  await review(ctx, { status: 'pending' });
  await review(ctx, { deletedAt: ctx.now });
  expect(await counted(ctx)).toBeNull();
  await finish(ctx, { daysAgo: 300 });
  const shown = await counted(ctx);
  expect(shown).toMatchObject({ orders: 5, reviews: null, isRecent: false });
  // The demo data is deleted: nothing changes.
  await ctx.db.delete(orderItems).where(eq(orderItems.orderId, demo));
  await ctx.db.delete(orders).where(eq(orders.id, demo));
  await ctx.db.delete(serviceReviews).where(eq(serviceReviews.isDemo, true));
  expect(await counted(ctx)).toEqual(shown);
});

test('a refund, a hidden review and an order in the trash change the days they belong to', async () => {
  const ctx = await shopWithService();
  const ids = [];
  for (let count = 0; count < 6; count += 1) ids.push(await finish(ctx, { daysAgo: 100 + count }));
  const hidden = await review(ctx, { rating: 1 });
  await review(ctx);
  expect(await counted(ctx)).toMatchObject({
    orders: 6,
    refundPercent: 0,
    reviews: { count: 2, average: 3 },
  });
  const [refunded = '', trashed = ''] = ids;
  await ctx.db.update(orders).set({ refundedCents: 149_00 }).where(eq(orders.id, refunded));
  await ctx.db.update(orders).set({ deletedAt: ctx.now }).where(eq(orders.id, trashed));
  await ctx.db.update(serviceReviews).set({ status: 'rejected' }).where(eq(serviceReviews.id, hidden));
  expect(await counted(ctx)).toMatchObject({
    orders: 5,
    refundPercent: 20,
    reviews: { count: 1, average: 5 },
  });
});

type Days = (at: Date) => DailyOrderStats;

type Order = typeof orders.$inferSelect;

function isCounted({ completedAt, deletedAt, isLive, isDemo, source, totalCents }: Order): boolean {
  const isFree = source === 'manual' && totalCents === 0;
  return completedAt !== null && deletedAt === null && isLive && !isDemo && !isFree;
}

async function addItems(ctx: AppContext, order: Order, day: DailyOrderStats): Promise<void> {
  for (const item of await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))) {
    if (!item.firstDeliveredAt) continue;
    day.delivered += 1;
    if (item.isOnTime) day.onTime += 1;
    const began = item.briefSubmittedAt ?? order.paidAt ?? order.createdAt;
    day.waitedMinutes.push(Math.round((item.firstDeliveredAt.getTime() - began.getTime()) / MINUTE_MS));
  }
}

async function addOrders(ctx: AppContext, dayAt: Days): Promise<void> {
  for (const order of (await ctx.db.select().from(orders)).filter(isCounted)) {
    const day = dayAt(order.completedAt ?? ctx.now);
    day.completed += 1;
    if (order.refundedCents > 0) day.refunded += 1;
    await addItems(ctx, order, day);
  }
}

async function addReviews(ctx: AppContext, dayAt: Days): Promise<void> {
  for (const row of await ctx.db.select().from(serviceReviews)) {
    if (row.status !== 'approved' || row.deletedAt || !row.isVerified) continue;
    const day = dayAt(row.reviewedAt);
    day.reviews += 1;
    day.stars += row.rating;
  }
}

/** The roll-up computed again from single rows, without aggregates in SQL. */
async function addedUpByHand(ctx: AppContext): Promise<DailyOrderStats[]> {
  const days = new Map<string, DailyOrderStats>();
  const counts = { completed: 0, refunded: 0, delivered: 0, onTime: 0, reviews: 0, stars: 0 };
  const dayAt: Days = (at) => {
    const day = at.toISOString().slice(0, 10);
    const known = days.get(day) ?? { day, ...counts, waitedMinutes: [] };
    days.set(day, known);
    return known;
  };
  await addOrders(ctx, dayAt);
  await addReviews(ctx, dayAt);
  return [...days.values()].map((day) => ({
    ...day,
    waitedMinutes: day.waitedMinutes.toSorted((one, other) => one - other),
  }));
}

test('the roll-up equals what the rows add up to, whatever happened; counting again writes nothing', async () => {
  const ctx = await shopWithService();
  for (let n = 0; n < 60; n += 1) {
    const orderId = await finish(ctx, {
      daysAgo: (n * 37) % 230,
      minutes: 30 + ((n * 613) % 5_000),
      isOnTime: n % 7 !== 0,
      refundedCents: n % 11 === 0 ? 100 : 0,
      isLive: n % 5 !== 0,
      isDemo: n % 13 === 0,
      deletedAt: n % 17 === 0 ? ctx.now : null,
      ...(n % 9 === 0 && { source: 'manual' }),
    });
    if (n % 4 === 0)
      await ctx.db
        .update(orderItems)
        .set({ briefSubmittedAt: sql`${orderItems.firstDeliveredAt} - interval '25 minutes'` })
        .where(eq(orderItems.orderId, orderId));
    if (n % 3 === 0)
      await review(ctx, {
        rating: 1 + (n % 5),
        isVerified: n % 2 === 0,
        status: n % 4 === 3 ? 'rejected' : 'approved',
        reviewedAt: new Date(ctx.now.getTime() - n * 41 * HOUR_MS),
      });
  }
  await replaceShopOrderStats(ctx, countSocialProofStats);
  const byDay = (one: DailyOrderStats, other: DailyOrderStats) => one.day.localeCompare(other.day);
  const stored = (await listDailyOrderStats(ctx)).toSorted(byDay);
  expect(stored).toEqual((await addedUpByHand(ctx)).toSorted(byDay));
  expect(stored.length).toBeGreaterThan(20);

  const version = async () =>
    JSON.stringify(await ctx.db.execute(sql`select version from cache_versions where tag = 'proof'`));
  const before = await version();
  await replaceShopOrderStats(ctx, countSocialProofStats);
  expect(await version()).toBe(before);
});

test('the card of a service counts 30 days of paid orders, and its verified reviews of all time', async () => {
  const ctx = await shopWithService();
  await finish(ctx, { quantity: 3 });
  await finish(ctx, { status: 'PAID', completedAt: null });
  await finish(ctx, { daysAgo: 29 });
  await finish(ctx, { daysAgo: 30 });
  await finish(ctx, { status: 'REFUNDED', refundedCents: 149_00 });
  await finish(ctx, { workState: 'canceled' });
  await finish(ctx, { isLive: false });
  await review(ctx, { rating: 3, reviewedAt: new Date('2024-01-01') });
  await review(ctx);
  await replaceShopOrderStats(ctx, countSocialProofStats);
  expect(await listServiceSalesAndReviewStats(ctx)).toEqual([
    { serviceId: SERVICE, sold30d: 5, reviews: 2, stars: 8 },
  ]);
  await ctx.db.delete(serviceReviews);
  await ctx.db.update(orders).set({ isDemo: true }).where(eq(orders.isLive, true));
  await replaceShopOrderStats(ctx, countSocialProofStats);
  expect(await listServiceSalesAndReviewStats(ctx)).toEqual([]);
});
