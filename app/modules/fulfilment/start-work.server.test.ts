import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { acceptDelivery } from './accept-delivery.server.ts';
import { cancelFreeOrderItem } from './cancel-item.server.ts';
import { deliverOrderItem } from './deliveries/deliver-item.server.ts';
import { deliverables } from './deliveries/delivery-tables.server.ts';
import { updateOrderItemScopeRow } from './deliveries/set-scope-row.server.ts';
import { addWork } from './fixtures.ts';
import { startOrderItemWork } from './start-work.server.ts';

import { itemOf, seen, rowsOf, nothing, asStaff, toDelivered } from '../../../tests/shop/delivered-item.ts';

async function orderOf(ctx: AppContext, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no such order');
  return order;
}

const keys = async (ctx: AppContext) =>
  (await ctx.db.select().from(outbox)).map((mail) => mail.dedupeKey).toSorted();

test('from the queue to acceptance: versions, dates, checklist, events and one mail for each event', async () => {
  const ctx = await freshContext();
  const { orderId, itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  const staff = asStaff(ctx);
  const first = await seen(ctx, itemId);
  expect(await startOrderItemWork(staff, first)).toMatchObject({
    ok: true,
    value: { workState: 'in_progress' },
  });
  expect(await startOrderItemWork(staff, first)).toEqual({ ok: true, value: null });
  expect(await deliverOrderItem(staff, { ...(await seen(ctx, itemId)), ...nothing })).toMatchObject({
    ok: false,
    failure: { code: 'SCOPE_OPEN' },
  });
  const [one, two] = await rowsOf(ctx, itemId);
  await updateOrderItemScopeRow(staff, { itemId, rowId: one?.id ?? '', state: 'done' });
  const unreasoned = { itemId, rowId: two?.id ?? '', state: 'not_applicable' } as const;
  expect(await updateOrderItemScopeRow(staff, unreasoned)).toMatchObject({
    ok: false,
    failure: { code: 'TEXT_LENGTH' },
  });
  await updateOrderItemScopeRow(staff, { ...unreasoned, reason: 'There is no blog.' });
  const now = await seen(ctx, itemId);
  expect(await deliverOrderItem(staff, { ...now, ...nothing, noFileReason: null })).toMatchObject({
    failure: { code: 'NOTHING_TO_HAND_OVER' },
  });
  expect(await deliverOrderItem(staff, { ...now, ...nothing })).toMatchObject({ ok: true });
  const delivered = await itemOf(ctx, itemId);
  expect(delivered).toMatchObject({
    workState: 'delivered',
    isOnTime: true,
    promisedDueAt: addDays(ctx.now, 2),
    firstDeliveredAt: ctx.now,
    acceptBy: addDays(ctx.now, 7),
  });
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'PAID', refundUntil: addDays(ctx.now, 7) });
  expect(await ctx.db.select().from(deliverables)).toMatchObject([{ version: 1, kind: 'initial' }]);
  expect((await rowsOf(ctx, itemId)).map(({ deliveredVersion }) => deliveredVersion)).toEqual([1, null]);
  expect(await acceptDelivery(ctx, access, await seen(ctx, itemId))).toMatchObject({ ok: true });
  expect(await orderOf(ctx, orderId)).toMatchObject({ status: 'COMPLETED', completedAt: ctx.now });
  expect((await rowsOf(ctx, itemId)).every(({ acceptedAt }) => acceptedAt !== null)).toBe(true);
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    'accepted',
    'completed',
    'delivered',
    'work_started',
  ]);
  expect(await keys(ctx)).toEqual([`deliv:${itemId}:1`, `done:${orderId}`]);
});

test('a fulfiller works on what is assigned to them and on nothing else; customers only on their own order', async () => {
  const ctx = await freshContext();
  const actor = actorOf('fulfiller');
  const mine: AppContext = { ...ctx, actor };
  const foreign = await addWork(ctx);
  const own = await addWork(ctx, { items: [{ assigneeId: actor.id }] });
  const whole = await addWork(ctx, { order: { assigneeId: actor.id } });
  await expect(startOrderItemWork(mine, await seen(ctx, foreign.itemIds[0]))).rejects.toMatchObject({
    status: 403,
  });
  expect(await startOrderItemWork(mine, await seen(ctx, own.itemIds[0]))).toMatchObject({ ok: true });
  expect(await startOrderItemWork(mine, await seen(ctx, whole.itemIds[0]))).toMatchObject({ ok: true });
  await expect(startOrderItemWork(ctx, await seen(ctx, foreign.itemIds[0]))).rejects.toMatchObject({
    status: 401,
  });
  await toDelivered(ctx, foreign.itemIds[0]);
  const delivered = await seen(ctx, foreign.itemIds[0]);
  expect(await acceptDelivery(ctx, own.access, delivered)).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  const reader = { ...foreign.access, level: 'read' } as const;
  expect(() => acceptDelivery(ctx, reader, delivered)).toThrow(Response);
});

test('an open dispute holds the start and the acceptance', async () => {
  const ctx = await freshContext();
  const { orderId, itemIds, access } = await addWork(ctx, { items: [{}, {}] });
  await toDelivered(ctx, itemIds[0]);
  await ctx.db.update(orders).set({ disputeState: 'OPEN' }).where(eq(orders.id, orderId));
  const held = { ok: false, failure: { code: 'DISPUTE_OPEN' } };
  expect(await startOrderItemWork(asStaff(ctx), await seen(ctx, itemIds[1]))).toMatchObject(held);
  expect(await acceptDelivery(ctx, access, await seen(ctx, itemIds[0]))).toMatchObject(held);
});

test('only what cost nothing is canceled without a refund; the last canceled item cancels a free order', async () => {
  const ctx = await freshContext();
  const owner: AppContext = { ...ctx, actor: actorOf('owner', ctx.now) };
  const paid = await addWork(ctx);
  const reason = 'Asked for by phone';
  expect(await cancelFreeOrderItem(owner, { ...(await seen(ctx, paid.itemIds[0])), reason })).toMatchObject({
    failure: { code: 'NEEDS_REFUND' },
  });
  const free = await addWork(ctx, { items: [{}, {}], order: { paymentState: 'NO_CHARGE' } });
  await cancelFreeOrderItem(owner, { ...(await seen(ctx, free.itemIds[0])), reason });
  expect(await orderOf(ctx, free.orderId)).toMatchObject({ status: 'PAID' });
  await cancelFreeOrderItem(owner, { ...(await seen(ctx, free.itemIds[1])), reason });
  expect(await orderOf(ctx, free.orderId)).toMatchObject({ status: 'CANCELED', closedReason: 'admin' });
  const half = await addWork(ctx, { items: [{}, {}], order: { paymentState: 'NO_CHARGE' } });
  await toDelivered(ctx, half.itemIds[0]);
  await acceptDelivery(ctx, half.access, await seen(ctx, half.itemIds[0]));
  await cancelFreeOrderItem(owner, { ...(await seen(ctx, half.itemIds[1])), reason });
  expect(await orderOf(ctx, half.orderId)).toMatchObject({ status: 'COMPLETED' });
});
