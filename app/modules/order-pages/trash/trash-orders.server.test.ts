import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { listOrderTrash } from './list-trashed-orders.server.ts';
import { orderTrashListSearch } from './order-trash.ts';
import { purgeOrder } from './purge-order.server.ts';
import { purgeExpiredOrdersJob } from './purge-orders.job.server.ts';
import { restoreOrders, trashOrders } from './trash-orders.server.ts';

const asOwner = () => freshContext({ actor: actorOf('owner', new Date()) });
const state = (query = '') => orderTrashListSearch.read(new URLSearchParams(query));
const CUSTOMER = { email: 'ada@example.com', customerName: 'Ada', companyName: 'Engines' };

test('only what holds no live money goes into the trash, and comes back as it was', async () => {
  const ctx = await asOwner();
  const free = [
    await addAdminOrder(ctx, { status: 'PENDING', paymentState: 'UNPAID', isLive: true }),
    await addAdminOrder(ctx, { status: 'REFUNDED', paymentState: 'REFUNDED', isLive: true }),
    await addAdminOrder(ctx, { ...CUSTOMER, isLive: false }),
  ];
  const held = await addAdminOrder(ctx, { isLive: true });
  const outcome = await trashOrders(ctx, [...free, held]);
  expect(outcome.done.toSorted()).toEqual(free.toSorted());
  expect(outcome.skipped).toEqual([
    { name: `Order ${formatOrderNumber(held)}`, reason: 'is paid: refund it first' },
  ]);
  expect(await trashOrders(ctx, [free[0] ?? ''])).toMatchObject({
    skipped: [{ reason: 'is already in the trash' }],
  });
  expect(await listOrderTrash(ctx, state())).toMatchObject({ total: { count: 3 } });
  expect((await listOrderTrash(ctx, state('q=engin'))).rows).toMatchObject([
    { id: free[2], title: 'Landing Page', timeLeft: '7 days left', keptBecause: null },
  ]);
  expect(await restoreOrders(ctx, [...free, held])).toMatchObject({
    skipped: [{ reason: 'is not in the trash' }],
  });
  expect(await listOrderTrash(ctx, state())).toMatchObject({ rows: [] });
  expect(await ctx.db.select().from(auditLog)).toHaveLength(6);
});

test('who may not, moves and sees nothing', async () => {
  const ctx = await asOwner();
  const id = await addAdminOrder(ctx);
  for (const role of ['fulfiller', 'analyst', 'editor', 'customer'] as const) {
    const other = { ...ctx, actor: actorOf(role, ctx.now) };
    await expect(trashOrders(other, [id])).rejects.toMatchObject({ status: 403 });
    await expect(restoreOrders(other, [id])).rejects.toMatchObject({ status: 403 });
    await expect(listOrderTrash(other, state())).rejects.toMatchObject({ status: 403 });
    await expect(purgeOrder(other, { id, typed: formatOrderNumber(id) })).rejects.toMatchObject({
      status: 403,
    });
  }
});

test('deleting for good asks for the number, leaves the ledger and takes people and words', async () => {
  const ctx = await asOwner();
  const id = await addAdminOrder(ctx, { ...CUSTOMER, tags: ['vip'] });
  const words = { orderId: id, authorName: 'Mara', body: 'A secret of Ada', clientKey: '1' };
  await ctx.db.insert(orderMessages).values({ ...words, authorKind: 'staff' });
  await ctx.db.insert(orderNotes).values({ ...words, authorId: id });
  const mail = {
    kind: 'mail',
    dedupeKey: 'k',
    orderId: id,
    recipient: 'ada@example.com',
    template: 'order.confirmed',
  };
  await ctx.db.insert(outbox).values({ ...mail, payload: { customerName: 'Ada' }, state: 'sent' });
  const typed = formatOrderNumber(id);
  expect(await purgeOrder(ctx, { id, typed })).toMatchObject({ failure: { code: 'order-not-found' } });
  await trashOrders(ctx, [id]);
  expect(await purgeOrder(ctx, { id, typed: 'x' })).toMatchObject({ failure: { code: 'number-differs' } });
  expect(await purgeOrder(ctx, { id, typed })).toEqual({ ok: true, value: null });
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({
    totalCents: 149_00,
    email: null,
    companyName: null,
    tags: [],
    anonymisedAt: ctx.now,
  });
  const left = [
    await ctx.db.select().from(orderMessages),
    await ctx.db.select().from(orderNotes),
    await ctx.db.select().from(outbox),
  ];
  expect(JSON.stringify(left)).not.toMatch(/Ada|ada@|secret/);
  expect(await listOrderTrash(ctx, state())).toMatchObject({ rows: [] });
  expect(await restoreOrders(ctx, [id])).toMatchObject({ skipped: [{ reason: 'no longer exists' }] });
  expect(await purgeOrder(ctx, { id, typed })).toMatchObject({ failure: { code: 'order-not-found' } });
});

test('live money is never deleted, neither by hand nor by the clock, which takes what is seven days old', async () => {
  const ctx = await asOwner();
  const live = { isLive: true, deletedAt: addDays(ctx.now, -8) };
  const held = await addAdminOrder(ctx, { ...CUSTOMER, ...live });
  const partly = await addAdminOrder(ctx, { ...CUSTOMER, ...live, paymentState: 'PARTIALLY_REFUNDED' });
  const old = await addAdminOrder(ctx, { ...CUSTOMER, ...live, status: 'EXPIRED', paymentState: 'UNPAID' });
  const fresh = await addAdminOrder(ctx, { ...CUSTOMER, deletedAt: addDays(ctx.now, -6) });
  expect(await purgeOrder(ctx, { id: held, typed: formatOrderNumber(held) })).toMatchObject({
    failure: { code: 'holds-money' },
  });
  await purgeExpiredOrdersJob.run({ ...ctx, actor: { kind: 'system', name: 'orders.purge' } }, {});
  const rows = await ctx.db.select({ id: orders.id, email: orders.email }).from(orders);
  const kept = rows.filter(({ email }) => email !== null).map(({ id }) => id);
  expect(kept.toSorted()).toEqual([held, partly, fresh].toSorted());
  expect(rows.map(({ id }) => id)).toContain(old);
});
