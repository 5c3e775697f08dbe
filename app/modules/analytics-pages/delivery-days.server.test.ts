import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { duePauses } from '#app/modules/fulfilment/schedule/schedule-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';

import { NOW, ago, span, createTestShopContextForRole, addSale } from './fixtures.ts';
import { listDeliveriesBySegment } from './list-parts.server.ts';
import { listDeliveriesForAnalyticsReport, readDailyOrderDeliverySums } from './read-delivery-days.server.ts';
import { readRefundsByDay } from './read-sale-days.server.ts';
import { readSalesByHour } from './read-sale-hours.server.ts';

test('refunds count on the day they succeeded, also by segment, and one day shows its hours', async () => {
  const ctx = await createTestShopContextForRole();
  const orderId = await addSale(ctx, 24 * 30, { utm: { utm_source: 'news' } });
  const payment = {
    orderId,
    attempt: 1,
    provider: 'sandbox',
    amountCents: 14_900,
    state: 'paid',
    isLive: false,
  };
  const [paid] = await ctx.db
    .insert(payments)
    .values({ ...payment, sessionExpiresAt: NOW })
    .returning();
  const refund = { orderId, paymentId: paid?.id ?? '', reason: 'other', origin: 'staff', state: 'succeeded' };
  await ctx.db.insert(refunds).values([
    { ...refund, amountCents: 1_000, succeededAt: ago(1) },
    { ...refund, amountCents: 500, succeededAt: ago(24 * 8) },
    { ...refund, amountCents: 3_000, state: 'failed' },
  ]);
  const figures = await readRefundsByDay(ctx, span('span=7'), { segment: 'source', value: 'news' });
  expect([figures.now, figures.before]).toEqual([
    { refunds: 1, cents: 1_000 },
    { refunds: 1, cents: 500 },
  ]);
  const none = await readRefundsByDay(ctx, span('span=7'), { segment: 'source', value: '' });
  expect(none.now).toEqual({ refunds: 0, cents: 0 });
  // 6 PM today, and 11 PM the day before.
  await addSale(ctx, 1.5);
  await addSale(ctx, 20.5);
  const hours = await readSalesByHour(ctx, span('span=today'), null);
  expect(hours?.days.map(({ cents }) => cents).indexOf(149_00)).toBe(18);
  expect(hours?.beforeDays.map(({ cents }) => cents).indexOf(149_00)).toBe(23);
  expect(await readSalesByHour(ctx, span('span=7'), null)).toBeNull();
});

test('the report counts promised and on-time deliveries, revisions, work and waiting time', async () => {
  const ctx = await createTestShopContextForRole();
  const order = await addSale(
    ctx,
    100,
    { status: 'COMPLETED', paidAt: ago(100) },
    {
      isBriefRequired: true,
      briefSubmittedAt: ago(90),
      firstDeliveredAt: ago(40),
      isOnTime: true,
      revisionRoundsUsed: 1,
    },
  );
  const [line] = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, order));
  const pause = { orderItemId: line?.id ?? '', startedAt: ago(60), endedAt: ago(55) };
  await ctx.db.insert(duePauses).values([
    { ...pause, reason: 'waiting_for_client' },
    { ...pause, reason: 'staff' },
  ]);
  await addSale(ctx, 50, { paidAt: ago(50) }, { firstDeliveredAt: ago(30), isOnTime: false });
  await addSale(ctx, 50, { paidAt: ago(50) }, { firstDeliveredAt: ago(30), isOnTime: null });
  const { now } = await readDailyOrderDeliverySums(ctx, span('span=7'), null);
  expect(now).toEqual({
    delivered: 3,
    promised: 2,
    onTime: 1,
    revisions: 1,
    workedMinutes: (50 + 20 + 20) * 60,
    waitedMinutes: (10 + 5) * 60,
  });
  const rows = await listDeliveriesForAnalyticsReport(ctx, { span: span('span=7'), part: null, page: 1 });
  expect(rows.map(({ workedMinutes, waitedMinutes }) => [workedMinutes / 60, waitedMinutes / 60])).toEqual([
    [20, 0],
    [20, 0],
    [50, 15],
  ]);
  expect(
    await listDeliveriesBySegment(ctx, { span: span('span=7'), by: 'category', limit: 5 }),
  ).toMatchObject([{ label: 'Fix Problems', delivered: 3, onTime: 1 }]);
});
