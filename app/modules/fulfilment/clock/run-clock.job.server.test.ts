import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { acquireOrderDeadlinesLease } from '#app/modules/orders/acquire-clock-lease.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { deliverables } from '../deliveries/delivery-tables.server.ts';
import { addWork } from '../fixtures.ts';

import { getStaffDigestDayInZone } from './reminder-times.ts';
import { runScheduledOrderDeadlineSteps } from './run-clock.job.server.ts';

/** Runs the clock of this moment in two processes at once and then once more. */
async function runAt(ctx: AppContext, now: Date) {
  const system: AppContext = { ...ctx, now, actor: { kind: 'system', name: 'orders.clock' } };
  await Promise.all([runScheduledOrderDeadlineSteps(system), runScheduledOrderDeadlineSteps(system)]);
  await runScheduledOrderDeadlineSteps(system);
}

const after = (ctx: AppContext, hours: number) => new Date(ctx.now.getTime() + hours * 3_600_000);

async function mailKeys(ctx: AppContext, template: string) {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.template, template as 'team.due'));
  return rows.map(({ dedupeKey }) => dedupeKey).toSorted();
}

async function stateOf(ctx: AppContext, id: string | undefined) {
  const [item] = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.id, id ?? ''));
  return item?.workState;
}

/** Adds an order delivered now. */
async function addDelivered(ctx: AppContext, order: Partial<typeof orders.$inferInsert> = {}) {
  const work = await addWork(ctx, { items: [{ workState: 'delivered' }], order });
  const [itemId = ''] = work.itemIds;
  const delivered = { deliveredAt: ctx.now, firstDeliveredAt: ctx.now, acceptBy: addDays(ctx.now, 7) };
  await ctx.db.update(orderItems).set(delivered).where(eq(orderItems.id, itemId));
  await ctx.db
    .insert(deliverables)
    .values({ orderItemId: itemId, version: 1, kind: 'initial', deliveredAt: ctx.now });
  return { ...work, itemId };
}

test('a delivery gets a reminder on day 5 and is accepted on day 7, each once, on every run', async () => {
  const ctx = await freshContext();
  const { itemId, orderId } = await addDelivered(ctx);
  await runAt(ctx, after(ctx, 5 * 24 - 1));
  expect(await mailKeys(ctx, 'item.review_reminder')).toEqual([]);
  await runAt(ctx, after(ctx, 5 * 24));
  await runAt(ctx, after(ctx, 6 * 24));
  expect(await mailKeys(ctx, 'item.review_reminder')).toEqual([`deliv-rem:${itemId}:1`]);
  await runAt(ctx, after(ctx, 7 * 24 - 1));
  expect(await stateOf(ctx, itemId)).toBe('delivered');
  await runAt(ctx, after(ctx, 7 * 24));
  const [item] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
  expect(item).toMatchObject({ workState: 'accepted', acceptedBy: 'auto' });
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order?.status).toBe('COMPLETED');
  expect(await mailKeys(ctx, 'order.completed')).toEqual([`done:${orderId}`]);
});

test('an open refund request and an open dispute hold the acceptance until they are decided', async () => {
  const ctx = await freshContext();
  const requested = await addDelivered(ctx);
  const request = { requestedBy: 'guest', reason: 'quality', text: 'It is not what was described.' };
  await ctx.db.insert(refundRequests).values({ orderId: requested.orderId, ...request });
  const disputed = await addDelivered(ctx, { disputeState: 'OPEN' });
  await runAt(ctx, after(ctx, 8 * 24));
  expect(await stateOf(ctx, requested.itemId)).toBe('delivered');
  expect(await stateOf(ctx, disputed.itemId)).toBe('delivered');
  await ctx.db.update(refundRequests).set({ state: 'declined' });
  await ctx.db.update(orders).set({ disputeState: 'WON' }).where(eq(orders.id, disputed.orderId));
  await runAt(ctx, after(ctx, 8 * 24));
  expect(await stateOf(ctx, requested.itemId)).toBe('accepted');
  expect(await stateOf(ctx, disputed.itemId)).toBe('accepted');
});

test('reminds of a missing brief after 24 and 72 hours, and notifies staff after 14 days', async () => {
  const ctx = await freshContext();
  const [owner] = await ctx.db
    .insert(users)
    .values(makeUser({ role: 'owner', email: 'owner@example.com' }))
    .returning();
  const { itemIds } = await addWork(ctx, { items: [{ workState: 'awaiting_brief', isBriefRequired: true }] });
  await addWork(ctx, { items: [{ workState: 'awaiting_brief' }], order: { isDemo: true } });
  await runAt(ctx, after(ctx, 23));
  expect(await mailKeys(ctx, 'brief.reminder')).toEqual([]);
  for (const hours of [24, 30, 71]) await runAt(ctx, after(ctx, hours));
  expect(await mailKeys(ctx, 'brief.reminder')).toEqual([`brief-rem:${itemIds[0]}:1`]);
  for (const hours of [72, 100, 200]) await runAt(ctx, after(ctx, hours));
  expect(await mailKeys(ctx, 'brief.reminder')).toEqual([
    `brief-rem:${itemIds[0]}:1`,
    `brief-rem:${itemIds[0]}:2`,
  ]);
  expect(await ctx.db.select().from(notices)).toEqual([]);
  for (const days of [14, 15, 20]) await runAt(ctx, after(ctx, days * 24));
  expect(await ctx.db.select().from(notices)).toMatchObject([
    { kind: 'brief.overdue', subject: itemIds[0], userId: owner?.id },
  ]);
});

test('a reminder of an order of several services names the briefs that are missing, and no other', async () => {
  const ctx = await freshContext();
  const waiting = { workState: 'awaiting_brief', isBriefRequired: true } as const;
  const { orderId } = await addWork(ctx, {
    items: [waiting, {}, waiting],
  });
  const alone = await addWork(ctx, { items: [waiting] });
  await runAt(ctx, after(ctx, 24));
  const namedIn = async (id: string) => {
    const mails = await ctx.db.select().from(outbox).where(eq(outbox.orderId, id));
    return mails
      .filter(({ template }) => template === 'brief.reminder')
      .map(({ payload }) => (payload as { missing?: string[] }).missing);
  };
  expect(await namedIn(orderId)).toEqual([
    ['Service 1', 'Service 3'],
    ['Service 1', 'Service 3'],
  ]);
  expect(await namedIn(alone.orderId)).toEqual([undefined]);
});

test('notifies of due work a day before and when it is late, and emails it at 8:00 local time', async () => {
  const ctx = await freshContext({ now: new Date('2026-11-20T12:30:00Z') });
  const [owner, berlin] = await ctx.db
    .insert(users)
    .values([
      makeUser({ role: 'owner', email: 'owner@example.com' }),
      makeUser({ role: 'fulfiller', email: 'berlin@example.com', timeZone: 'Europe/Berlin' }),
    ])
    .returning();
  await addWork(ctx, { items: [{ deliveryDays: 1 }] });
  await addWork(ctx, { items: [{ deliveryDays: 2, assigneeId: berlin?.id ?? null }] });
  // 7:30 in New York; no digest yet. The first item is due in exactly 24 hours.
  await runAt(ctx, ctx.now);
  expect(await mailKeys(ctx, 'team.due')).toEqual([]);
  expect((await ctx.db.select().from(notices)).map(({ kind, userId }) => [kind, userId])).toEqual([
    ['due.soon', owner?.id],
  ]);
  await runAt(ctx, new Date('2026-11-20T13:00:00Z'));
  await runAt(ctx, new Date('2026-11-20T13:59:00Z'));
  expect(await mailKeys(ctx, 'team.due')).toEqual([`t-due:${owner?.id}:2026-11-20`]);
  // 8:00 in Berlin: the person's own item is due in 29.5 hours on the first day, within 24 on the next.
  await runAt(ctx, new Date('2026-11-22T07:10:00Z'));
  expect(await mailKeys(ctx, 'team.due')).toContain(`t-due:${berlin?.id}:2026-11-22`);
  await runAt(ctx, new Date('2026-11-22T12:40:00Z'));
  const late = (await ctx.db.select().from(notices)).filter(({ kind }) => kind === 'due.overdue');
  expect(late).toHaveLength(2);
  expect(new Set(late.map(({ userId }) => userId))).toEqual(new Set([owner?.id, berlin?.id]));
});

test('one process runs the clock at a time, and a dead one gives it back', async () => {
  const ctx = await freshContext();
  expect(await acquireOrderDeadlinesLease(ctx)).not.toBeNull();
  expect(await acquireOrderDeadlinesLease(ctx)).toBeNull();
  const later = { ...ctx, settings: { ...ctx.settings, clockOffsetMs: 12 * 60_000 } };
  expect(await acquireOrderDeadlinesLease(later)).not.toBeNull();
});

test('reminders and acceptance come with their moment and not a millisecond before', async () => {
  const ctx = await freshContext();
  const { itemId } = await addDelivered(ctx);
  await addWork(ctx, { items: [{ workState: 'awaiting_brief', isBriefRequired: true }] });
  const before = (hours: number) => new Date(after(ctx, hours).getTime() - 1);
  for (const [hours, template] of [
    [24, 'brief.reminder'],
    [72, 'brief.reminder'],
    [5 * 24, 'item.review_reminder'],
  ] as const) {
    const { length } = await mailKeys(ctx, template);
    await runAt(ctx, before(hours));
    expect(await mailKeys(ctx, template)).toHaveLength(length);
    await runAt(ctx, after(ctx, hours));
    expect(await mailKeys(ctx, template)).toHaveLength(length + 1);
  }
  await runAt(ctx, before(7 * 24));
  expect(await stateOf(ctx, itemId)).toBe('delivered');
  await runAt(ctx, after(ctx, 7 * 24));
  expect(await stateOf(ctx, itemId)).toBe('accepted');
});

test('an order with an open refund request gets no brief reminder', async () => {
  const ctx = await freshContext();
  const { orderId } = await addWork(ctx, { items: [{ workState: 'awaiting_brief', isBriefRequired: true }] });
  const request = { requestedBy: 'guest', reason: 'late', text: 'We do not need it any longer, sorry.' };
  await ctx.db.insert(refundRequests).values({ orderId, ...request });
  await runAt(ctx, after(ctx, 24));
  expect(await mailKeys(ctx, 'brief.reminder')).toEqual([]);
  await ctx.db.update(refundRequests).set({ state: 'declined' });
  await runAt(ctx, after(ctx, 25));
  expect(await mailKeys(ctx, 'brief.reminder')).toHaveLength(1);
});

test.each<[instant: string, zone: string, day: string | null]>([
  ['2026-11-20T12:59:59.999Z', EASTERN_TIME_ZONE.id, null],
  ['2026-11-20T13:00:00.000Z', EASTERN_TIME_ZONE.id, '2026-11-20'],
  ['2026-11-20T13:59:59.999Z', EASTERN_TIME_ZONE.id, '2026-11-20'],
  ['2026-11-20T14:00:00.000Z', EASTERN_TIME_ZONE.id, null],
  // Days of clock changes: 8 o'clock comes an hour earlier or later in UTC.
  ['2026-03-08T12:00:00Z', EASTERN_TIME_ZONE.id, '2026-03-08'],
  ['2026-11-01T13:00:00Z', EASTERN_TIME_ZONE.id, '2026-11-01'],
  ['2026-11-01T12:00:00Z', EASTERN_TIME_ZONE.id, null],
  ['2026-03-29T06:00:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-11-20T02:30:00Z', 'Asia/Kolkata', '2026-11-20'],
  ['2026-12-31T18:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
])("at %s it is 8 o'clock of %s on %s", (instant, zone, day) => {
  expect(getStaffDigestDayInZone(new Date(instant), zone)).toBe(day);
});

test('the digest goes out by the local hour of the time zone, summer and winter', () => {
  expect(getStaffDigestDayInZone(new Date('2026-11-20T13:05:00Z'), EASTERN_TIME_ZONE.id)).toBe('2026-11-20');
  expect(getStaffDigestDayInZone(new Date('2026-07-20T12:05:00Z'), EASTERN_TIME_ZONE.id)).toBe('2026-07-20');
  expect(getStaffDigestDayInZone(new Date('2026-07-20T13:05:00Z'), EASTERN_TIME_ZONE.id)).toBeNull();
  expect(getStaffDigestDayInZone(new Date('2026-11-20T23:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-21');
});
