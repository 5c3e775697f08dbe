import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { briefs } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { runScheduledOrderDeadlineSteps } from '#app/modules/fulfilment/clock/run-clock.job.server.ts';
import { addBrief, addWork, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import {
  sendBriefReminders,
  queueOrderItemsWithoutBrief,
  startWorkOnSelectedOrders,
} from './work-on-orders.server.ts';

const asOwner = () => freshContext({ actor: actorOf('owner') });
const after = (ctx: AppContext, hours: number): AppContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + hours * 3_600_000),
});
const left = (id: string, reason: string) => ({ name: `Order ${formatOrderNumber(id)}`, reason });

async function statesOf(ctx: AppContext, orderId: string) {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
  return items.map(({ workState }) => workState);
}

async function reminders(ctx: AppContext, orderId: string) {
  return ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.template, 'brief.reminder')));
}

async function addFulfiller(ctx: AppContext): Promise<{ id: string; ctx: AppContext }> {
  const user = makeUser({ role: 'fulfiller', email: 'fay@example.com' });
  const [added] = await ctx.db.insert(users).values(user).returning();
  const id = added?.id ?? '';
  return { id, ctx: { ...ctx, actor: { ...actorOf('fulfiller'), id } } };
}

test('starts work on every item that waits for it, and names the orders it cannot start', async () => {
  const ctx = await asOwner();
  const mixed = await addWork(ctx, {
    items: [
      { workState: 'queued' },
      { workState: 'revision_requested' },
      { workState: 'awaiting_brief' },
      { workState: 'delivered' },
    ],
  });
  const disputed = await addWork(ctx, { items: [{}, {}], order: { disputeState: 'OPEN' } });
  const delivered = await addWork(ctx, { items: [{ workState: 'delivered' }] });
  const refunded = await addWork(ctx, { order: { status: 'REFUNDED', paymentState: 'REFUNDED' } });
  const trashed = await addWork(ctx, { order: { deletedAt: ctx.now } });
  const missing = '00000000-0000-4000-8000-000000000000';
  const ids = [mixed, disputed, delivered, refunded, trashed].map(({ orderId }) => orderId);
  expect(await startWorkOnSelectedOrders(ctx, [...ids, missing, mixed.orderId])).toEqual({
    ok: true,
    value: {
      done: [mixed.orderId],
      skipped: [
        left(disputed.orderId, 'has an open payment dispute'),
        left(delivered.orderId, 'has nothing waiting to start'),
        left(refunded.orderId, 'is not open for work'),
        left(trashed.orderId, 'is in the trash'),
        left(missing, 'no longer exists'),
      ],
    },
  });
  expect(await statesOf(ctx, mixed.orderId)).toEqual([
    'in_progress',
    'in_progress',
    'awaiting_brief',
    'delivered',
  ]);
  expect(await statesOf(ctx, disputed.orderId)).toEqual(['queued', 'queued']);
  expect(await startWorkOnSelectedOrders(ctx, [mixed.orderId])).toMatchObject({ value: { done: [] } });
  const started = await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, mixed.orderId));
  expect(started.map(({ kind, actorKind }) => `${kind} by ${actorKind}`).toSorted()).toEqual([
    'revision_started by staff',
    'work_started by staff',
  ]);
});

test('a line that cannot go on without its brief leaves its whole order as it was', async () => {
  const ctx = await asOwner();
  const half = await addWork(ctx, {
    items: [{ workState: 'awaiting_brief' }, { workState: 'awaiting_brief' }],
  });
  const whole = await addWork(ctx, { items: [{ workState: 'awaiting_brief' }, { workState: 'queued' }] });
  const question = makeQuestion({ key: 'goal', isRequired: true });
  // The second item of the first order has no brief to skip.
  for (const work of [half, whole]) await addBrief(ctx, work.itemIds[0] ?? '', [question]);
  const skip = (reason: string) =>
    queueOrderItemsWithoutBrief(ctx, { ids: [half.orderId, whole.orderId], reason });
  expect(await skip('  no ')).toEqual({ ok: false, failure: { code: 'reason' } });
  expect(await skip('We talked on the phone.')).toEqual({
    ok: true,
    value: {
      done: [whole.orderId],
      skipped: [left(half.orderId, 'has changed: reload and try again')],
    },
  });
  expect(await statesOf(ctx, half.orderId)).toEqual(['awaiting_brief', 'awaiting_brief']);
  expect(await statesOf(ctx, whole.orderId)).toEqual(['queued', 'queued']);
  const [row] = await ctx.db
    .select()
    .from(briefs)
    .where(eq(briefs.orderItemId, whole.itemIds[0] ?? ''));
  expect(row).toMatchObject({ state: 'skipped', skipReason: 'We talked on the phone.' });
  expect(await skip('Once more, please.')).toMatchObject({
    value: { done: [], skipped: [{}, left(whole.orderId, 'is not waiting for a brief')] },
  });
});

test('a reminder by hand is one mail a day, and who cannot be reminded is named', async () => {
  const ctx = await asOwner();
  const waits = { items: [{ workState: 'awaiting_brief' as const }] };
  const { orderId, itemIds } = await addWork(ctx, waits);
  const demo = await addWork(ctx, { ...waits, order: { isDemo: true } });
  const nameless = await addWork(ctx, { ...waits, order: { email: null, emailNorm: null } });
  const disputed = await addWork(ctx, { ...waits, order: { disputeState: 'OPEN' } });
  const queued = await addWork(ctx);
  const remind = (at: AppContext) =>
    sendBriefReminders(
      at,
      [orderId, demo.orderId, nameless.orderId, disputed.orderId, queued.orderId].toSorted(
        (one, other) => Number(other === orderId) - Number(one === orderId),
      ),
    );
  const outcomes = await Promise.all([remind(ctx), remind(ctx)]);
  const done = outcomes.map((outcome) => (outcome.ok ? outcome.value.done : []));
  expect(done.flat()).toEqual([orderId]);
  const reasons = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.skipped : []));
  expect(reasons).toEqual(
    expect.arrayContaining([
      left(orderId, 'was sent a reminder in the last 24 hours'),
      left(demo.orderId, 'is a demo order'),
      left(nameless.orderId, 'has no email address'),
      left(disputed.orderId, 'has an open payment dispute'),
      left(queued.orderId, 'is not waiting for a brief'),
    ]),
  );
  expect(await reminders(ctx, orderId)).toMatchObject([
    { recipient: 'ada@example.com', payload: { service: 'Service 1', isSecond: false } },
  ]);
  // The shop sends no reminder within the same day, and does on the next.
  const byClock = async (hours: number) => {
    const later: AppContext = { ...after(ctx, hours), actor: { kind: 'system', name: 'orders.clock' } };
    await runScheduledOrderDeadlineSteps(later);
    return (await reminders(ctx, orderId)).map(({ dedupeKey }) => dedupeKey.split(':')[2] ?? '').toSorted();
  };
  await ctx.db
    .update(orders)
    .set({ paidAt: after(ctx, -20).now })
    .where(eq(orders.id, orderId));
  expect(await byClock(5)).toEqual(['hand']);
  expect(await byClock(25)).toEqual(['1', 'hand']);
  expect(await remind(after(ctx, 26))).toMatchObject({ value: { done: [] } });
  expect(await remind(after(ctx, 50))).toMatchObject({ value: { done: [orderId] } });
  expect(await reminders(ctx, orderId)).toHaveLength(3);
  const events = await ctx.db.select().from(orderEvents).where(eq(orderEvents.kind, 'brief_reminded'));
  expect(events.map(({ orderItemId }) => orderItemId)).toEqual([itemIds[0], itemIds[0]]);
});

test('a fulfiller works on assigned lines alone, what is not theirs does not exist, others may not at all', async () => {
  const ctx = await asOwner();
  const fay = await addFulfiller(ctx);
  const foreign = await addWork(ctx);
  const line = await addWork(ctx, { items: [{ assigneeId: fay.id }, {}] });
  const whole = await addWork(ctx, { items: [{}, {}], order: { assigneeId: fay.id } });
  const ids = [foreign, line, whole].map(({ orderId }) => orderId);
  expect(await startWorkOnSelectedOrders(fay.ctx, ids)).toEqual({
    ok: true,
    value: {
      done: [line.orderId, whole.orderId],
      skipped: [left(foreign.orderId, 'no longer exists')],
    },
  });
  expect(await statesOf(ctx, line.orderId)).toEqual(['in_progress', 'queued']);
  expect(await statesOf(ctx, whole.orderId)).toEqual(['in_progress', 'in_progress']);
  expect(await statesOf(ctx, foreign.orderId)).toEqual(['queued']);
  for (const role of ['analyst', 'editor', 'customer'] as const) {
    const other = { ...ctx, actor: actorOf(role) };
    await expect(startWorkOnSelectedOrders(other, ids)).rejects.toMatchObject({ status: 403 });
    await expect(sendBriefReminders(other, ids)).rejects.toMatchObject({ status: 403 });
    await expect(queueOrderItemsWithoutBrief(other, { ids, reason: 'A reason' })).rejects.toMatchObject({
      status: 403,
    });
  }
  const tooMany = Array.from(
    { length: 501 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  );
  expect(await startWorkOnSelectedOrders(ctx, tooMany)).toEqual({ ok: false, failure: { code: 'too-many' } });
});
