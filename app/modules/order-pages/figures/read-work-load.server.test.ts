import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { countVisits } from '#app/modules/analytics/count-visits.server.ts';
import { analyticsEvents } from '#app/modules/analytics/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addDeskOrder } from '../fixtures.ts';

import { spanOf } from './order-figures.ts';
import { readCheckouts, readKept, readLoad } from './read-work-load.server.ts';
import { percentOf } from './work-load.ts';

// 8 PM in Eastern Time: the day of UTC is the next one already.
const NOW = new Date('2026-11-20T01:00:00Z');
const after = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const asAnalyst = () =>
  freshContext({ actor: actorOf('analyst'), now: NOW, payments: { mode: 'sandbox', gateway: null } });

test('the load of seven days is what is sold and not delivered, by the day of the shop it is due', async () => {
  const ctx = await asAnalyst();
  await addDeskOrder(ctx, { dueAt: after(3) }, { effortUnits: 2, quantity: 1 });
  await addDeskOrder(ctx, { dueAt: after(24) }, { workState: 'in_progress' });
  await addDeskOrder(ctx, { dueAt: after(25) }, { workState: 'awaiting_brief', effortUnits: 3 });
  await addDeskOrder(ctx, { dueAt: after(24 * 8) });
  await addDeskOrder(ctx, { dueAt: after(-1) }, { workState: 'revision_requested', effortUnits: 4 });
  await addDeskOrder(ctx, { dueAt: after(-1) }, { workState: 'awaiting_brief' });
  await addDeskOrder(ctx, { dueAt: after(5) }, { workState: 'delivered' });
  await addDeskOrder(ctx, { dueAt: after(5), status: 'REFUNDED' });
  await addDeskOrder(ctx, { dueAt: after(5), deletedAt: NOW });
  const { days, overdueUnits, capacity } = await readLoad(ctx);
  expect(days.map(({ day, units }) => `${day} ${units}`)).toEqual([
    '2026-11-19 2',
    '2026-11-20 4',
    '2026-11-21 0',
    '2026-11-22 0',
    '2026-11-23 0',
    '2026-11-24 0',
    '2026-11-25 0',
  ]);
  expect([overdueUnits, capacity]).toEqual([4, null]);
});

test('on time is counted of first deliveries in the span, and given back is what succeeded in it', async () => {
  const ctx = await asAnalyst();
  const done = (hours: number, isOnTime: boolean | null) =>
    addDeskOrder(
      ctx,
      { status: 'COMPLETED' },
      { workState: 'accepted', firstDeliveredAt: after(hours), isOnTime },
    );
  const orderId = await done(-1, true);
  await done(-30, true);
  await done(-160, false);
  await done(-170, false);
  await done(-2, null);
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: 'sandbox',
      amountCents: 14_900,
      state: 'paid',
      isLive: false,
      sessionExpiresAt: NOW,
    })
    .returning();
  const refund = {
    orderId,
    paymentId: payment?.id ?? '',
    reason: 'other',
    origin: 'staff',
    state: 'succeeded',
  };
  await ctx.db.insert(refunds).values([
    { ...refund, amountCents: 1_000, succeededAt: after(-1) },
    { ...refund, amountCents: 500, succeededAt: after(-100) },
    { ...refund, amountCents: 7_000, succeededAt: after(-200) },
    { ...refund, amountCents: 3_000, state: 'failed' },
  ]);
  const week = { delivered: 3, onTime: 2, refunds: 2, refundedCents: 1_500 };
  expect(await readKept(ctx, spanOf('week'))).toEqual(week);
  expect(await readKept(ctx, spanOf('day'))).toEqual({
    delivered: 1,
    onTime: 1,
    refunds: 1,
    refundedCents: 1_000,
  });
  expect([percentOf(2, 3), percentOf(999, 1000), percentOf(0, 0)]).toEqual([66, 99, null]);
});

test('the way from a visit to a payment counts a visitor once a day and only orders of customers', async () => {
  const ctx = await asAnalyst();
  const event = { path: '/', isMobile: false, at: after(-1) };
  await ctx.db.insert(analyticsEvents).values([
    { ...event, name: 'page_view', visitor: 'a' },
    { ...event, name: 'page_view', visitor: 'a' },
    { ...event, name: 'page_view', visitor: 'b' },
    { ...event, name: 'page_view', visitor: 'c', at: after(-25) },
    { ...event, name: 'add_to_cart', visitor: 'b' },
    { ...event, name: 'add_to_cart', visitor: 'b' },
  ]);
  expect(await countVisits(ctx, after(-24))).toEqual({ visits: 2, adds: 1 });
  const at = { createdAt: after(-1) };
  await addDeskOrder(ctx, at);
  const unpaid = await addDeskOrder(ctx, { ...at, status: 'EXPIRED' });
  await ctx.db.update(orders).set({ paidAt: null }).where(eq(orders.id, unpaid));
  await addDeskOrder(ctx, { ...at, source: 'manual' });
  await addDeskOrder(ctx, { ...at, isDemo: true });
  await addDeskOrder(ctx, { createdAt: after(-25) });
  expect(await readCheckouts(ctx, spanOf('day'))).toEqual({ placed: 2, paid: 1 });
});

test.each(['editor', 'fulfiller', 'customer'] as const)('%s is told none of it', async (role) => {
  const ctx = await freshContext({ actor: actorOf(role) });
  for (const read of [readLoad(ctx), readKept(ctx, spanOf('day')), readCheckouts(ctx, spanOf('day'))]) {
    await expect(read).rejects.toMatchObject({ status: 403 });
  }
  await expect(countVisits(ctx, NOW)).rejects.toMatchObject({ status: 403 });
});
