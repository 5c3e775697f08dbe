import { expect, test } from 'vitest';

import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { countAdminOrders } from './count-admin-orders.server.ts';

const hours = (ctx: AppContext, count: number) => new Date(ctx.now.getTime() + count * 3_600_000);

const QUERIES = [
  'due=overdue',
  'due=day',
  'work=queued',
  'work=revision_requested',
  'tab=all&unread=yes',
  'tab=all&refund=open',
];
const counted = (ctx: AppContext) => Promise.all(QUERIES.map((query) => countAdminOrders(ctx, query)));

/**
 * Two late, one due today, one to revise later, one finished with an unread message and a refund request; the
 * others count nowhere.
 */
async function shopOfEach(assigneeId: string | null) {
  const ctx = await freshContext({ actor: actorOf('owner') });
  await addAdminOrder(ctx, { dueAt: hours(ctx, -1) });
  await addAdminOrder(ctx, { dueAt: hours(ctx, -50), assigneeId }, { workState: 'in_progress' });
  await addAdminOrder(ctx, { dueAt: hours(ctx, 23), assigneeId });
  await addAdminOrder(ctx, { dueAt: hours(ctx, 30) }, { workState: 'revision_requested' });
  const orderId = await addAdminOrder(
    ctx,
    { status: 'COMPLETED', dueAt: hours(ctx, -9), assigneeId },
    { workState: 'accepted' },
  );
  await addAdminOrder(ctx, { dueAt: hours(ctx, -9) }, { workState: 'awaiting_brief' });
  await addAdminOrder(ctx, { dueAt: hours(ctx, -9), deletedAt: ctx.now });
  await addAdminOrder(ctx, { dueAt: hours(ctx, -9), status: 'REFUNDED' });
  await ctx.db
    .insert(orderMessages)
    .values({ orderId, authorKind: 'guest', authorName: 'Ada', body: 'Hello', clientKey: '1' });
  await ctx.db
    .insert(refundRequests)
    .values({ orderId, requestedBy: 'guest', reason: 'late', text: 'x'.repeat(20) });
  return ctx;
}

test('what waits is counted by the rules of the list', async () => {
  const ctx = await shopOfEach(null);
  expect(await counted(ctx)).toEqual([2, 1, 2, 1, 1, 1]);
});

test('a fulfiller counts what is assigned to them, and nothing of money narrows it', async () => {
  const actor = actorOf('fulfiller');
  const ctx = { ...(await shopOfEach(actor.id)), actor };
  const mine = await counted(ctx);
  expect(mine.slice(0, 5)).toEqual([1, 1, 1, 0, 1]);
  // The filter for refund requests is ignored: the same count as without it.
  expect(mine[5]).toBe(await countAdminOrders(ctx, 'tab=all'));
  await expect(countAdminOrders({ ...ctx, actor: actorOf('editor') }, '')).rejects.toMatchObject({
    status: 403,
  });
});
