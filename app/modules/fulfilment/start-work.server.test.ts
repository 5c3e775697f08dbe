import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { acceptDelivery } from './accept-delivery.server.ts';
import { cancelItem } from './cancel-item.server.ts';
import { deliver } from './deliveries/deliver-item.server.ts';
import { deliverables, orderItemScope, revisions } from './deliveries/delivery-tables.server.ts';
import { setScopeRow } from './deliveries/set-scope-row.server.ts';
import { addWork } from './fixtures.ts';
import { grantRound } from './revisions/grant-round.server.ts';
import { requestRevision } from './revisions/request-revision.server.ts';
import { startRevision } from './revisions/start-revision.server.ts';
import { answerOutOfScope, withdrawRevision } from './revisions/withdraw-revision.server.ts';
import { startWork } from './start-work.server.ts';

const WISH = 'Please make the headline shorter.';

async function itemOf(ctx: AppContext, id: string | undefined) {
  const [item] = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.id, id ?? ''));
  if (!item) throw new Error('no such item');
  return item;
}

async function seen(ctx: AppContext, id: string | undefined) {
  const item = await itemOf(ctx, id);
  return { itemId: item.id, version: item.version };
}

async function orderOf(ctx: AppContext, id: string) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no such order');
  return order;
}

async function rowsOf(ctx: AppContext, itemId: string | undefined) {
  return ctx.db
    .select()
    .from(orderItemScope)
    .where(and(eq(orderItemScope.orderItemId, itemId ?? ''), eq(orderItemScope.kind, 'included')))
    .orderBy(orderItemScope.position);
}

async function tickAll(ctx: AppContext, itemId: string) {
  for (const row of await rowsOf(ctx, itemId))
    await setScopeRow(ctx, { itemId, rowId: row.id, state: 'done' });
}

const nothing = { note: 'Here it is.', noFileReason: 'It was a call.', fileIds: [], linkIds: [] };
const keys = async (ctx: AppContext) =>
  (await ctx.db.select().from(outbox)).map((mail) => mail.dedupeKey).toSorted();
const asStaff = (ctx: AppContext): AppContext => ({ ...ctx, actor: actorOf('manager') });
const later = (ctx: AppContext, days: number): AppContext => ({ ...ctx, now: addDays(ctx.now, days) });

/** Takes an item from the queue to a first delivery. */
async function toDelivered(ctx: AppContext, itemId: string | undefined) {
  const staff = asStaff(ctx);
  await startWork(staff, await seen(ctx, itemId));
  await tickAll(staff, itemId ?? '');
  const delivered = await deliver(staff, { ...(await seen(ctx, itemId)), ...nothing });
  if (!delivered.ok) throw new Error(delivered.failure.code);
}

test('from the queue to acceptance: versions, dates, checklist, events and one mail for each event', async () => {
  const ctx = await freshContext();
  const { orderId, itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  const staff = asStaff(ctx);
  const first = await seen(ctx, itemId);
  expect(await startWork(staff, first)).toMatchObject({ ok: true, value: { workState: 'in_progress' } });
  expect(await startWork(staff, first)).toEqual({ ok: true, value: null });
  expect(await deliver(staff, { ...(await seen(ctx, itemId)), ...nothing })).toMatchObject({
    ok: false,
    failure: { code: 'SCOPE_OPEN' },
  });
  const [one, two] = await rowsOf(ctx, itemId);
  await setScopeRow(staff, { itemId, rowId: one?.id ?? '', state: 'done' });
  const unreasoned = { itemId, rowId: two?.id ?? '', state: 'not_applicable' } as const;
  expect(await setScopeRow(staff, unreasoned)).toMatchObject({ ok: false, failure: { code: 'TEXT_LENGTH' } });
  await setScopeRow(staff, { ...unreasoned, reason: 'There is no blog.' });
  const now = await seen(ctx, itemId);
  expect(await deliver(staff, { ...now, ...nothing, noFileReason: null })).toMatchObject({
    failure: { code: 'NOTHING_TO_HAND_OVER' },
  });
  expect(await deliver(staff, { ...now, ...nothing })).toMatchObject({ ok: true });
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

test('a revision uses a round, names rows, opens them again and ends with the next version', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const request = { text: WISH, rowIds: [row?.id ?? ''] };
  const now = await seen(ctx, itemId);
  const day = later(ctx, 1);
  expect(await requestRevision(day, access, { ...now, ...request, rowIds: [] })).toMatchObject({
    failure: { code: 'NO_ROW_NAMED' },
  });
  expect(await requestRevision(day, access, { ...now, ...request, text: 'too short' })).toMatchObject({
    failure: { code: 'TEXT_LENGTH' },
  });
  expect(await requestRevision(day, access, { ...now, ...request })).toMatchObject({
    ok: true,
    value: {
      workState: 'revision_requested',
      revisionRoundsUsed: 1,
      acceptBy: null,
      dueAt: addDays(ctx.now, 3),
    },
  });
  expect(await startRevision(asStaff(day), await seen(ctx, itemId))).toMatchObject({ ok: true });
  expect((await rowsOf(ctx, itemId)).map(({ state }) => state)).toEqual(['open', 'done']);
  await tickAll(asStaff(day), itemId);
  expect(await deliver(asStaff(day), { ...(await seen(ctx, itemId)), ...nothing })).toMatchObject({
    ok: true,
  });
  expect(await ctx.db.select().from(revisions)).toMatchObject([{ state: 'resolved', number: 1 }]);
  expect(await itemOf(ctx, itemId)).toMatchObject({
    promisedDueAt: addDays(ctx.now, 2),
    acceptBy: addDays(ctx.now, 8),
  });
  const again = await seen(ctx, itemId);
  expect(await requestRevision(day, access, { ...again, ...request })).toMatchObject({
    failure: { code: 'NO_ROUND_LEFT' },
  });
  const granted = await grantRound(asStaff(day), { ...again, reason: 'As agreed by phone' });
  expect(granted).toMatchObject({ ok: true, value: { revisionRoundsGranted: 1 } });
  expect(await requestRevision(day, access, { ...again, ...request })).toMatchObject({
    failure: { code: 'STATE_CHANGED' },
  });
  expect(await requestRevision(day, access, { ...(await seen(ctx, itemId)), ...request })).toMatchObject({
    ok: true,
  });
});

test('a wish that is withdrawn or outside the contract gives its round back and 7 days anew', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const day = later(ctx, 5);
  const ask = async () =>
    requestRevision(day, access, { ...(await seen(ctx, itemId)), text: WISH, rowIds: [row?.id ?? ''] });
  await ask();
  expect(await withdrawRevision(day, access, await seen(ctx, itemId))).toMatchObject({
    ok: true,
    value: { workState: 'delivered', revisionRoundsUsed: 0, acceptBy: addDays(ctx.now, 12) },
  });
  await ask();
  const answer = 'A second page is not part of this service.';
  expect(await answerOutOfScope(asStaff(day), { ...(await seen(ctx, itemId)), answer })).toMatchObject({
    ok: true,
    value: { workState: 'delivered', revisionRoundsUsed: 0 },
  });
  expect((await ctx.db.select().from(revisions)).map(({ state }) => state).toSorted()).toEqual([
    'out_of_scope',
    'withdrawn',
  ]);
});

test('of two people who move the same item one succeeds; the other reads what it became', async () => {
  const ctx = await freshContext();
  const { itemIds, access } = await addWork(ctx);
  const [itemId = ''] = itemIds;
  await toDelivered(ctx, itemId);
  const [row] = await rowsOf(ctx, itemId);
  const now = await seen(ctx, itemId);
  const outcomes = await Promise.all([
    acceptDelivery(ctx, access, now),
    requestRevision(ctx, access, { ...now, text: WISH, rowIds: [row?.id ?? ''] }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(['STATE_CHANGED', 'ORDER_CLOSED']).toContain(
    outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure.code]))[0],
  );
});

test('a fulfiller works on what is assigned to them and on nothing else; customers only on their own order', async () => {
  const ctx = await freshContext();
  const actor = actorOf('fulfiller');
  const mine: AppContext = { ...ctx, actor };
  const foreign = await addWork(ctx);
  const own = await addWork(ctx, { items: [{ assigneeId: actor.id }] });
  const whole = await addWork(ctx, { order: { assigneeId: actor.id } });
  await expect(startWork(mine, await seen(ctx, foreign.itemIds[0]))).rejects.toMatchObject({ status: 403 });
  expect(await startWork(mine, await seen(ctx, own.itemIds[0]))).toMatchObject({ ok: true });
  expect(await startWork(mine, await seen(ctx, whole.itemIds[0]))).toMatchObject({ ok: true });
  await expect(startWork(ctx, await seen(ctx, foreign.itemIds[0]))).rejects.toMatchObject({ status: 401 });
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
  expect(await startWork(asStaff(ctx), await seen(ctx, itemIds[1]))).toMatchObject(held);
  expect(await acceptDelivery(ctx, access, await seen(ctx, itemIds[0]))).toMatchObject(held);
});

test('only what cost nothing is canceled without a refund; the last canceled item cancels a free order', async () => {
  const ctx = await freshContext();
  const owner: AppContext = { ...ctx, actor: actorOf('owner', ctx.now) };
  const paid = await addWork(ctx);
  const reason = 'Asked for by phone';
  expect(await cancelItem(owner, { ...(await seen(ctx, paid.itemIds[0])), reason })).toMatchObject({
    failure: { code: 'NEEDS_REFUND' },
  });
  const free = await addWork(ctx, { items: [{}, {}], order: { paymentState: 'NO_CHARGE' } });
  await cancelItem(owner, { ...(await seen(ctx, free.itemIds[0])), reason });
  expect(await orderOf(ctx, free.orderId)).toMatchObject({ status: 'PAID' });
  await cancelItem(owner, { ...(await seen(ctx, free.itemIds[1])), reason });
  expect(await orderOf(ctx, free.orderId)).toMatchObject({ status: 'CANCELED', closedReason: 'admin' });
  const half = await addWork(ctx, { items: [{}, {}], order: { paymentState: 'NO_CHARGE' } });
  await toDelivered(ctx, half.itemIds[0]);
  await acceptDelivery(ctx, half.access, await seen(ctx, half.itemIds[0]));
  await cancelItem(owner, { ...(await seen(ctx, half.itemIds[1])), reason });
  expect(await orderOf(ctx, half.orderId)).toMatchObject({ status: 'COMPLETED' });
});
