import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { addOrderWithBrief, PDF, received, sender } from '../fixtures.ts';

import { announceUpcomingOrderFileDeletions, deleteOldOrderFiles } from './delete-old-files.server.ts';
import { orderFiles } from './file-tables.server.ts';
import { findDownloadableOrderFile, listOrderFiles } from './list-order-files.server.ts';
import { storeOrderFile } from './store-order-file.server.ts';
import { removeUnsentAndOrphanedOrderFiles } from './sweep-order-files.server.ts';

const CUSTOMER = { kind: 'customer', id: crypto.randomUUID() } as const;

/** A completed order with one file of its brief, and the same shop at other times. */
async function completedOrder() {
  const fresh = await freshContext();
  const ctx = asSystem({ ...fresh, now: new Date('2026-01-15T12:00:00Z') });
  await ctx.db.insert(users).values(makeUser({ role: 'owner', email: 'owner@example.com' }));
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  const file = {
    ...sender(orderId, CUSTOMER),
    place: 'brief' as const,
    orderItemId: itemId,
    questionKey: 'logo',
    upload: received('logo.pdf', PDF),
  };
  const kept = await storeOrderFile(ctx, file);
  if (!kept.ok) throw new Error(kept.failure.code);
  const completed = { status: 'COMPLETED', completedAt: ctx.now, email: 'ada@example.com' } as const;
  await ctx.db.update(orders).set(completed).where(eq(orders.id, orderId));
  const at = (day: string): TestContext => ({ ...ctx, now: new Date(`${day}T12:00:00Z`) });
  return { ctx, orderId, fileId: kept.value.id, at };
}

/** Returns the keys of files whose bytes still exist; the storage is shared by all tests of the worker. */
async function keys(ctx: TestContext): Promise<string[]> {
  const rows = await ctx.db.select().from(orderFiles);
  const stored = new Set((await ctx.storage.list()).map(({ key }) => key));
  return rows.map(({ storageKey }) => storageKey).filter((key) => stored.has(key));
}

test('deletes files of a completed order after 24 months, 30 days after announcing it', async () => {
  const { ctx, orderId, fileId, at } = await completedOrder();
  expect(await announceUpcomingOrderFileDeletions(at('2027-12-15'))).toBe(0);
  expect(await announceUpcomingOrderFileDeletions(at('2027-12-17'))).toBe(1);
  expect(await announceUpcomingOrderFileDeletions(at('2027-12-18'))).toBe(0);
  const [mail, ...others] = await ctx.db.select().from(outbox).where(like(outbox.dedupeKey, 'files-end:%'));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    template: 'order.files_ending',
    recipient: 'ada@example.com',
    payload: { count: 1, deleteAt: '2028-01-16T12:00:00.000Z' },
  });
  expect(await ctx.db.select().from(notices)).toMatchObject([
    { kind: 'files.ending', href: `/admin/orders/${orderId}` },
  ]);
  // Expired a day ago, but less than 30 days after the email.
  expect(await deleteOldOrderFiles(at('2028-01-15'))).toBe(0);
  expect(await keys(ctx)).toHaveLength(1);
  expect(await deleteOldOrderFiles(at('2028-01-16'))).toBe(1);
  expect(await keys(ctx)).toEqual([]);
  expect(await findDownloadableOrderFile(ctx, { orderId, fileId }, 'customer')).toBeNull();
  expect(await listOrderFiles(ctx, orderId, 'customer')).toMatchObject([
    { id: fileId, name: 'logo.pdf', deletedAt: new Date('2028-01-16T12:00:00Z') },
  ]);
  const events = await ctx.db.select().from(orderEvents).where(like(orderEvents.kind, 'files_%'));
  expect(events.map(({ kind, data }) => [kind, data['files']])).toEqual([
    ['files_ending', 1],
    ['files_deleted', 1],
  ]);
  const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'order_files.purged'));
  expect(audit).toMatchObject([{ kind: 'deletes', after: { filesOfOrders: 1, orders: 1 } }]);
  expect(await deleteOldOrderFiles(at('2028-03-01'))).toBe(0);
});

test('keeps files that were not announced, are newer, or belong to a disputed or unfinished order', async () => {
  const { ctx, orderId, at } = await completedOrder();
  expect(await deleteOldOrderFiles(at('2030-01-01'))).toBe(0);
  const order = eq(orders.id, orderId);
  for (const held of [
    { disputeState: 'OPEN' },
    { disputeState: 'NONE', deletedAt: ctx.now },
    { deletedAt: null, status: 'PAID', completedAt: null },
  ]) {
    await ctx.db.update(orders).set(held).where(order);
    expect(await announceUpcomingOrderFileDeletions(at('2030-01-01')), JSON.stringify(held)).toBe(0);
  }
  await ctx.db.update(orders).set({ status: 'COMPLETED', completedAt: ctx.now }).where(order);
  await ctx.db.update(orderFiles).set({ createdAt: new Date('2029-06-01T00:00:00Z') });
  expect(await announceUpcomingOrderFileDeletions(at('2030-01-01'))).toBe(0);
  await ctx.db.update(orderFiles).set({ createdAt: ctx.now });
  expect(await announceUpcomingOrderFileDeletions(at('2030-01-01'))).toBe(1);
  await ctx.db.update(orders).set({ disputeState: 'OPEN' }).where(order);
  expect(await deleteOldOrderFiles(at('2030-03-01'))).toBe(0);
});

test('bytes that could not be removed go with the next sweep, and the deleted ones give their room back', async () => {
  const { ctx, at } = await completedOrder();
  await announceUpcomingOrderFileDeletions(at('2028-01-01'));
  const remove = () => Promise.reject(new Error('the storage is away'));
  await deleteOldOrderFiles({ ...at('2028-02-01'), storage: { ...ctx.storage, remove } });
  expect(await keys(ctx)).toHaveLength(1);
  // Files on disk are only as old as this test.
  await removeUnsentAndOrphanedOrderFiles({ ...ctx, now: addDays(new Date(), 2) });
  expect(await keys(ctx)).toEqual([]);
});
