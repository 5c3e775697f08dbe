import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { DemoOrLiveDataSet } from '#app/lib/data-set.ts';
import { countSearchesBeforeCartOrPurchase } from '#app/modules/analytics/count-search-outcomes.server.ts';
import { rebuildDailySumsOfOldOrders, storeDailyVisitSums } from '#app/modules/analytics/sum-days.server.ts';
import { readSearchPeriodStatistics } from '#app/modules/search/insights/read-search-figures.server.ts';
import { aggregateFinishedSearchDays } from '#app/modules/search/insights/sum-search-days.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { addEvents, addSale, ago, NOW, createTestShopContextForRole, span } from './fixtures.ts';
import { listSalesBySegment } from './list-parts.server.ts';
import { listDeliveriesForAnalyticsReport, readDailyOrderDeliverySums } from './read-delivery-days.server.ts';
import { readRefundsByDay, readSalesByDay } from './read-sale-days.server.ts';
import { readVisitorsByDay } from './read-visit-days.server.ts';

const DEMO = { isDemo: true, seedBatch: 'demo' };
const WEEKS_AGO = 24 * 20;

/** A sale that was delivered on time, of which one dollar was refunded. */
async function addDelivered(ctx: AppContext, order = {}): Promise<void> {
  const orderId = await addSale(
    ctx,
    WEEKS_AGO,
    { status: 'COMPLETED', paidAt: ago(WEEKS_AGO), ...order },
    { firstDeliveredAt: ago(WEEKS_AGO - 1), isOnTime: true },
  );
  const money = { orderId, provider: 'sandbox', amountCents: 14_900, isLive: false };
  const [paid] = await ctx.db
    .insert(payments)
    .values({ ...money, attempt: 1, state: 'paid', sessionExpiresAt: NOW })
    .returning();
  const refund = { orderId, paymentId: paid?.id ?? '', reason: 'other', origin: 'staff', state: 'succeeded' };
  await ctx.db.insert(refunds).values({ ...refund, amountCents: 100, succeededAt: ago(2) });
}

const addSearch = (ctx: AppContext, seedBatch: string | null) =>
  ctx.db.insert(searchEvents).values({
    ...{ sessionId: randomUUID(), query: 'seo', normalizedQuery: 'seo', resultsCount: 0, seedBatch },
    ...{ createdAt: ago(WEEKS_AGO), updatedAt: ago(WEEKS_AGO) },
  });

/** Two demo sales and one of the shop's own, each with as many visits, deliveries, refunds and searches. */
async function bothSets(): Promise<AppContext> {
  const ctx = await createTestShopContextForRole();
  for (const order of [{}, DEMO, DEMO]) {
    await addDelivered(ctx, order);
    await addSearch(ctx, order === DEMO ? 'demo' : null);
    await addEvents(ctx, {
      ...{ visitor: randomUUID(), at: ago(WEEKS_AGO) },
      ...(order === DEMO && { seedBatch: 'demo' }),
    });
  }
  return ctx;
}

async function figures(ctx: AppContext, dataSet?: DemoOrLiveDataSet) {
  const shown = { ...ctx, ...(dataSet && { dataSet }) };
  const month = span('span=30');
  const [sales, refunded, delivered, visits, parts, rows, searches] = [
    await readSalesByDay(shown, month, null),
    await readRefundsByDay(shown, month, null),
    await readDailyOrderDeliverySums(shown, month, null),
    await readVisitorsByDay(shown, month, null),
    await listSalesBySegment(shown, { span: month, by: 'category', limit: 5 }),
    await listDeliveriesForAnalyticsReport(shown, { span: month, part: null, page: 1 }),
    await readSearchPeriodStatistics(shown, 30, countSearchesBeforeCartOrPurchase),
  ];
  return {
    sold: sales.now.sold,
    refunds: refunded.now.refunds,
    delivered: delivered.now.delivered,
    visits: visits.now.page_view,
    parts: parts.map(({ sold }) => sold),
    rows: rows.length,
    searches: searches.now.searches,
  };
}
const all = (count: number) => ({
  ...{ sold: count, refunds: count, delivered: count, visits: count },
  ...{ parts: [count], rows: count, searches: count },
});

test('every figure of the analytics is of the chosen data set, before and after its days are summed', async () => {
  const ctx = await bothSets();
  for (const isSummed of [false, true]) {
    if (isSummed) {
      await storeDailyVisitSums(ctx);
      await rebuildDailySumsOfOldOrders(ctx);
      await aggregateFinishedSearchDays(ctx, { countOutcomes: countSearchesBeforeCartOrPurchase });
    }
    expect(await figures(ctx, 'live')).toEqual(all(1));
    expect(await figures(ctx, 'demo')).toEqual(all(2));
  }
});

test('the demo counts whatever payments the shop takes, its own only those of the running mode', async () => {
  const ctx = await bothSets();
  const live = { ...ctx, payments: { mode: 'live', gateway: null } as const };
  expect((await figures(live, 'demo')).sold).toBe(2);
  expect((await figures(live, 'live')).sold).toBe(0);
});

test('without a choice the demo counts only until the shop has sold something itself', async () => {
  const ctx = await createTestShopContextForRole();
  await addSale(ctx, WEEKS_AGO, DEMO);
  const month = span('span=30');
  expect((await readSalesByDay(ctx, month, null)).now.sold).toBe(1);
  await addSale(ctx, WEEKS_AGO);
  await addSale(ctx, WEEKS_AGO);
  expect((await readSalesByDay(ctx, month, null)).now.sold).toBe(2);
});
