import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { deleteExpiredAnalyticsData } from '#app/modules/analytics/forget-events.job.server.ts';
import { deliveryDays, saleDays, visitDays } from '#app/modules/analytics/day-sum-tables.server.ts';
import { ANALYTICS_SEGMENTS } from '#app/modules/analytics/segments.ts';
import { rebuildDailySumsOfOldOrders, storeDailyVisitSums } from '#app/modules/analytics/sum-days.server.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { asSystem } from '../../../tests/shop/actor.ts';

import { NOW, ago, span, createTestShopContextForRole, addSale, addEvents } from './fixtures.ts';
import { listDeliveriesBySegment, listSalesBySegment, listVisitsBySegment } from './list-parts.server.ts';
import { listDeliveriesForAnalyticsReport, readDailyOrderDeliverySums } from './read-delivery-days.server.ts';
import { readRefundsByDay, readSalesByDay } from './read-sale-days.server.ts';
import { readSalesByHour } from './read-sale-hours.server.ts';
import { readVisitorsByDay } from './read-visit-days.server.ts';

test('the report counts sales by the shop’s day, with the time before and each segment', async () => {
  const ctx = await createTestShopContextForRole();
  // 11:30 PM of the 18th, and 12:30 AM of the 19th.
  await addSale(ctx, 20.5, { utm: { utm_source: 'News', utm_campaign: 'spring' }, isMobile: true });
  await addSale(
    ctx,
    19.5,
    { status: 'COMPLETED', promoCode: 'WELCOME10' },
    { category: 'Grow Sales & Leads' },
  );
  await addSale(ctx, 19.5, { status: 'PENDING', paidAt: null });
  await addSale(ctx, 19.5, { source: 'manual' });
  await addSale(ctx, 19.5, { isLive: true });
  await addSale(ctx, 19.5, { deletedAt: NOW });
  await addSale(ctx, 24 * 8);
  const week = await readSalesByDay(ctx, span('span=7'), null);
  expect(week.days.slice(-2).map(({ sold, cents }) => [sold, cents])).toEqual([
    [1, 149_00],
    [2, 298_00],
  ]);
  expect(week.now).toEqual({ placed: 3, paid: 2, sold: 3, cents: 447_00, discountCents: 0 });
  expect(week.before).toMatchObject({ sold: 1, cents: 149_00 });
  for (const [segment, value, sold] of [
    ['source', 'news', 1],
    ['source', '', 2],
    ['campaign', 'spring', 1],
    ['device', 'mobile', 1],
    ['device', 'desktop', 0],
    ['promo', 'WELCOME10', 1],
    ['category', 'Grow Sales & Leads', 1],
    ['service', '', 3],
  ] as const) {
    expect(
      (await readSalesByDay(ctx, span('span=7'), { segment, value })).now.sold,
      `${segment} ${value}`,
    ).toBe(sold);
    const parts = await listSalesBySegment(ctx, { span: span('span=7'), by: segment, limit: 9 });
    expect(parts.find((part) => part.value === value)?.sold ?? 0).toBe(sold);
  }
});

test('orders of the demo count as long as there are no others', async () => {
  const ctx = await createTestShopContextForRole();
  await addSale(ctx, 30, { isDemo: true });
  expect((await readSalesByDay(ctx, span(''), null)).now).toMatchObject({ sold: 1, placed: 1, paid: 1 });
  await addSale(ctx, 2);
  expect((await readSalesByDay(ctx, span(''), null)).now).toMatchObject({
    sold: 1,
    placed: 1,
    cents: 149_00,
  });
});

test('visitors are counted once a day for each step, of parts too, and sums outlive what they are of', async () => {
  const ctx = await createTestShopContextForRole();
  await addServiceFixtures(ctx, { slug: 'audit', category: 'Fix Problems' });
  const [service] = await ctx.db.select().from(services);
  const id = service?.id ?? '';
  const old = { at: ago(24 * 80), source: 'news', campaign: 'spring', isMobile: true };
  await addEvents(
    ctx,
    old,
    old,
    { ...old, visitor: 'b' },
    { ...old, name: 'service_view', path: '/service/audit' },
  );
  await addEvents(
    ctx,
    { ...old, name: 'add_to_cart', serviceIds: [id, 'unknown'] },
    { ...old, name: 'download' },
  );
  await addEvents(ctx, { ...old, name: 'exit_modal', action: 'converted' }, { visitor: 'c' });
  const year = span('span=365');
  const readSums = async (at = ctx) => ({
    all: (await readVisitorsByDay(at, year, null)).now,
    news: (await readVisitorsByDay(at, year, { segment: 'source', value: 'news' })).now,
    phones: (await readVisitorsByDay(at, year, { segment: 'device', value: 'mobile' })).now,
    service: (await readVisitorsByDay(at, year, { segment: 'service', value: id })).now,
    categories: await listVisitsBySegment(at, { span: year, by: 'category', limit: 5 }),
  });
  const live = await readSums();
  expect(live.all).toMatchObject({
    page_view: 3,
    service_view: 1,
    add_to_cart: 1,
    download: 1,
    exit_converted: 1,
  });
  expect([live.news.page_view, live.phones.page_view, live.service.service_view]).toEqual([2, 2, 1]);
  expect(live.service.add_to_cart).toBe(1);
  expect(live.categories).toMatchObject([{ label: 'Fix Problems', seen: 1, added: 1 }]);
  // The day before yesterday has ended in the shop's time zone; deleted visitors stay counted.
  await storeDailyVisitSums(asSystem(ctx));
  expect(await readSums()).toEqual(live);
  const later = { ...asSystem(ctx), now: new Date(NOW.getTime() + 24 * 15 * 3_600_000) };
  await deleteExpiredAnalyticsData(later);
  expect(await ctx.db.$count(analyticsEvents)).toBe(1);
  expect(await readSums()).toEqual(live);
  const summed = await ctx.db.select().from(visitDays).where(eq(visitDays.segment, 'all'));
  expect(
    summed
      .filter(({ events }) => events > 0)
      .map(({ step, visitors, events }) => `${step} ${visitors} ${events}`),
  ).toContain('page_view 2 3');
});

test('the report reads old days from the nightly sums and days without sums from the orders', async () => {
  const ctx = await createTestShopContextForRole();
  const year = span('span=365');
  const old = await addSale(ctx, 24 * 200, {}, { firstDeliveredAt: ago(24 * 199), isOnTime: true });
  await addSale(ctx, 24 * 20);
  const readSums = async () => {
    const [sales, deliveries] = [
      await readSalesByDay(ctx, year, null),
      await readDailyOrderDeliverySums(ctx, year, null),
    ];
    return [sales.now.sold, sales.now.cents, deliveries.now.delivered];
  };
  expect(await readSums()).toEqual([2, 298_00, 1]);
  await rebuildDailySumsOfOldOrders(asSystem(ctx));
  expect(await readSums()).toEqual([2, 298_00, 1]);
  const days = await ctx.db
    .select()
    .from(saleDays)
    .where(sql`sold > 0`);
  expect(new Set(days.map(({ segment }) => segment))).toEqual(new Set(['all', ...ANALYTICS_SEGMENTS]));
  // Refunded since: today's report shows the old sum, tomorrow's the new one.
  await ctx.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, old));
  await ctx.db
    .update(orderItems)
    .set({ firstDeliveredAt: null, isOnTime: null })
    .where(eq(orderItems.orderId, old));
  expect(await readSums()).toEqual([2, 298_00, 1]);
  await rebuildDailySumsOfOldOrders(asSystem(ctx));
  expect(await readSums()).toEqual([1, 149_00, 0]);
  const written = await ctx.db.$count(saleDays);
  await rebuildDailySumsOfOldOrders(asSystem(ctx));
  expect(await ctx.db.$count(saleDays)).toBe(written);
  expect(await ctx.db.$count(deliveryDays, sql`delivered > 0`)).toBe(0);
});

test.each(['editor', 'fulfiller', 'customer'] as const)('%s gets no figures', async (role) => {
  const ctx = await createTestShopContextForRole(role);
  const query = { span: span(''), by: 'source', limit: 5 } as const;
  for (const read of [
    () => readSalesByDay(ctx, span(''), null),
    () => readRefundsByDay(ctx, span(''), null),
    () => readSalesByHour(ctx, span('span=today'), null),
    () => readVisitorsByDay(ctx, span(''), null),
    () => readDailyOrderDeliverySums(ctx, span(''), null),
    () => listDeliveriesForAnalyticsReport(ctx, { span: span(''), part: null, page: 1 }),
    () => listSalesBySegment(ctx, query),
    () => listVisitsBySegment(ctx, query),
    () => listDeliveriesBySegment(ctx, query),
  ])
    await expect(read()).rejects.toMatchObject({ status: 403 });
});
