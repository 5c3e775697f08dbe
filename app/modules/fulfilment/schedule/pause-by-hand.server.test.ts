import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { findCustomerOrder } from '#app/modules/order-pages/room/find-order-room.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { deliverOrderItem } from '../deliveries/deliver-item.server.ts';
import { orderItemScope } from '../deliveries/delivery-tables.server.ts';
import { addWork } from '../fixtures.ts';

import { pauseDueDateManually, resumeDueDateManually } from './pause-by-hand.server.ts';
import { duePauses } from './schedule-tables.server.ts';

const WHY = 'We need the login of your shop.';
const waiting = { reason: 'waiting_for_client', note: WHY } as const;
const later = (ctx: AppContext, hours: number): AppContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * HOUR_MS),
});

async function shop(item: NonNullable<Parameters<typeof addWork>[1]>['items'] = [{}]) {
  const ctx = await freshContext({ actor: actorOf('manager') });
  const work = await addWork(ctx, { items: item });
  const [itemId = ''] = work.itemIds;
  const line = async () => {
    const [row] = await ctx.db.select().from(orderItems).where(eq(orderItems.id, itemId));
    if (!row) throw new Error('the fixture has one line');
    return row;
  };
  return { ctx, work, itemId, line };
}

test('a manual pause moves the date by its length, notifies the buyer once, and is audited', async () => {
  const { ctx, work, itemId, line } = await shop();
  const before = await line();
  expect(await pauseDueDateManually(ctx, { itemId, version: before.version, ...waiting })).toMatchObject({
    ok: true,
  });
  const paused = await line();
  expect(paused.dueAt).toEqual(before.dueAt);
  expect(await ctx.db.select().from(outbox)).toEqual([]);
  const { room } = await findCustomerOrder(later(ctx, 1), work.access);
  expect(room.items[0]?.pause).toEqual({
    reason: 'waiting_for_client',
    words: `Waiting for you: ${WHY}`,
  });
  expect(room.events[0]).toMatchObject({
    words: 'Delivery date paused',
    detail: `Waiting for you: ${WHY}`,
  });

  const then = later(ctx, 5);
  expect(await resumeDueDateManually(then, { itemId, version: paused.version })).toMatchObject({ ok: true });
  const resumed = await line();
  expect(resumed.dueAt?.getTime()).toBe((before.dueAt?.getTime() ?? 0) + 5 * HOUR_MS);
  expect(resumed.pausedMinutes).toBe(300);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, work.orderId));
  expect(order?.dueAt).toEqual(resumed.dueAt);
  expect((await findCustomerOrder(then, work.access)).room.items[0]?.pause).toBeNull();
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    {
      template: 'due.changed',
      dedupeKey: `due:${work.orderId}:${itemId}:${resumed.version}`,
      recipient: 'ada@example.com',
      payload: {
        previous: before.dueAt?.toISOString(),
        dueAt: resumed.dueAt?.toISOString(),
        reason: expect.stringContaining(WHY),
      },
    },
  ]);
  const audited = await ctx.db.select({ action: auditLog.action }).from(auditLog);
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['order.paused', 'order.resumed']);
  const events = await ctx.db.select({ kind: orderEvents.kind }).from(orderEvents);
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['due_paused', 'due_resumed']);
});

test('pausing or resuming twice changes nothing, and a stale page is refused', async () => {
  const { ctx, itemId, line } = await shop();
  const { version } = await line();
  await pauseDueDateManually(ctx, { itemId, version, ...waiting });
  expect(await pauseDueDateManually(ctx, { itemId, version, ...waiting })).toEqual({ ok: true, value: null });
  expect(await ctx.db.select().from(duePauses)).toHaveLength(1);
  expect(await resumeDueDateManually(later(ctx, 1), { itemId, version })).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  const { version: now } = await line();
  await resumeDueDateManually(later(ctx, 1), { itemId, version: now });
  expect(await resumeDueDateManually(later(ctx, 2), { itemId, version: now })).toEqual({
    ok: true,
    value: null,
  });
  expect(await ctx.db.select().from(outbox)).toHaveLength(1);
});

test('only running work of a paid order is paused, with a reason, by who decides about dates', async () => {
  for (const workState of ['awaiting_brief', 'delivered', 'revision_requested', 'accepted'] as const) {
    const { ctx, itemId, line } = await shop([{ workState }]);
    const { version } = await line();
    expect(await pauseDueDateManually(ctx, { itemId, version, ...waiting })).toMatchObject({
      failure: { code: 'NOT_RUNNING' },
    });
  }
  const { ctx, work, itemId, line } = await shop();
  const { version } = await line();
  expect(await pauseDueDateManually(ctx, { itemId, version, reason: 'staff', note: ' no ' })).toMatchObject({
    failure: { code: 'TEXT_LENGTH' },
  });
  for (const role of ['fulfiller', 'analyst', 'editor'] as const) {
    const other = { ...ctx, actor: actorOf(role) };
    await expect(pauseDueDateManually(other, { itemId, version, ...waiting })).rejects.toMatchObject({
      status: 403,
    });
    await expect(resumeDueDateManually(other, { itemId, version })).rejects.toMatchObject({ status: 403 });
  }
  await ctx.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.id, work.orderId));
  expect(await pauseDueDateManually(ctx, { itemId, version, ...waiting })).toMatchObject({
    failure: { code: 'ORDER_CLOSED' },
  });
  await ctx.db.update(orders).set({ deletedAt: ctx.now }).where(eq(orders.id, work.orderId));
  expect(await pauseDueDateManually(ctx, { itemId, version, ...waiting })).toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
});

test('a delivery ends the pause, and the promise counts with its time', async () => {
  const { ctx, itemId, line } = await shop([{ workState: 'in_progress' }]);
  const before = await line();
  await pauseDueDateManually(ctx, {
    itemId,
    version: before.version,
    reason: 'staff',
    note: 'Our tool is down.',
  });
  await ctx.db.update(orderItemScope).set({ state: 'done' });
  const { version } = await line();
  const late = later(ctx, 50);
  await deliverOrderItem(late, {
    itemId,
    version,
    note: '',
    noFileReason: 'It was a call',
    fileIds: [],
    linkIds: [],
  });
  expect(await line()).toMatchObject({ workState: 'delivered', isOnTime: true });
  const [pause] = await ctx.db.select().from(duePauses);
  expect(pause?.endedAt).toEqual(late.now);
});
