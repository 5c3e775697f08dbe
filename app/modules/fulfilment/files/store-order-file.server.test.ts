import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { findPublicMediaFile } from '#app/platform/storage/media.server.ts';
import { reconcileMediaRowsAndFiles } from '#app/platform/storage/sweep-media.job.server.ts';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { briefs } from '../briefs/brief-tables.server.ts';
import { addDelivery, addOrderWithBrief, PDF, received, sender } from '../fixtures.ts';

import { attachOrderFiles } from './attach-order-files.server.ts';
import { orderFiles } from './file-tables.server.ts';
import {
  findDownloadableOrderFile,
  listDeliveredFiles,
  listOrderFileDownloads,
  listOrderFiles,
} from './list-order-files.server.ts';
import type { OrderFile, OrderFileUploaderIdentity } from './order-files.ts';
import { recordOrderFileDownloads } from './record-downloads.server.ts';
import { type OrderFileToStore, removeOrderFile, storeOrderFile } from './store-order-file.server.ts';
import { removeUnsentAndOrphanedOrderFiles } from './sweep-order-files.server.ts';

const CUSTOMER: OrderFileUploaderIdentity = { kind: 'customer', id: randomUUID() };
const STAFF: OrderFileUploaderIdentity = { kind: 'staff', id: randomUUID() };
const GUEST: OrderFileUploaderIdentity = { kind: 'guest', id: null };

const message = (orderId: string, uploader = CUSTOMER): OrderFileToStore => ({
  ...sender(orderId, uploader),
  place: 'message',
  upload: received('notes.pdf', PDF),
});

async function stored(ctx: TestContext, file: OrderFileToStore): Promise<OrderFile> {
  const outcome = await storeOrderFile(asSystem(ctx), file);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value;
}

async function codeOf(ctx: TestContext, file: OrderFileToStore): Promise<string> {
  const outcome = await storeOrderFile(asSystem(ctx), file);
  return outcome.ok ? 'kept' : outcome.failure.code;
}

async function addMessage(ctx: TestContext, orderId: string): Promise<string> {
  const [row] = await ctx.db
    .insert(orderMessages)
    .values({ orderId, authorKind: 'customer', authorName: 'Ada', body: 'Hello', clientKey: randomUUID() })
    .returning({ id: orderMessages.id });
  return row?.id ?? '';
}

const keysOf = async (ctx: TestContext) => (await ctx.storage.list()).map(({ key }) => key);

test('a file is kept whole under a key without a word of its name, with its hash, and is no public file', async () => {
  const ctx = await freshContext();
  const { orderId, itemId, briefId } = await addOrderWithBrief(ctx);
  const upload = received('../Größe\u202E & Maß.pdf', PDF);
  const brief = { place: 'brief', orderItemId: itemId, questionKey: 'logo' } as const;
  const file = await stored(ctx, { ...sender(orderId, CUSTOMER), ...brief, upload });
  expect(file).toMatchObject({ name: 'Größe & Maß.pdf', briefId, contentType: 'application/pdf' });
  const found = await findDownloadableOrderFile(ctx, { orderId, fileId: file.id }, 'customer');
  expect(found?.storageKey).toMatch(/^orders\/[0-9a-f]{32}\.pdf$/);
  const bytes = await buffer(await ctx.storage.open(found?.storageKey ?? ''));
  expect(bytes.toString()).toBe(PDF);
  expect(file.sha256).toBe((await upload.fingerprint()).sha256);
  expect(await findPublicMediaFile(ctx, found?.storageKey ?? '')).toBeNull();
  await reconcileMediaRowsAndFiles({ ...ctx, now: new Date(Date.now() + 2 * DAY_MS) });
  expect(await ctx.storage.find(found?.storageKey ?? '')).not.toBeNull();
});

test('every place has its rules: whose it is, what it needs, until when, and how many', async () => {
  const ctx = await freshContext();
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  const other = await addOrderWithBrief(ctx);
  const brief = { ...message(orderId), place: 'brief', orderItemId: itemId, questionKey: 'logo' } as const;
  expect(await codeOf(ctx, { ...brief, uploader: STAFF })).toBe('not-found');
  expect(await codeOf(ctx, { ...brief, questionKey: 'goal' })).toBe('not-found');
  expect(await codeOf(ctx, { ...brief, orderItemId: null })).toBe('not-found');
  expect(await codeOf(ctx, { ...brief, orderItemId: other.itemId })).toBe('not-found');
  expect(await codeOf(ctx, { ...message(orderId), orderItemId: 'x' })).toBe('not-found');
  expect(await codeOf(ctx, message(randomUUID()))).toBe('not-found');
  const delivery = { ...message(orderId, STAFF), place: 'deliverable', orderItemId: itemId } as const;
  expect(await codeOf(ctx, { ...delivery, uploader: CUSTOMER })).toBe('not-found');
  expect(await codeOf(ctx, delivery)).toBe('kept');
  for (let count = 0; count < 5; count++) expect(await codeOf(ctx, message(orderId))).toBe('kept');
  expect(await codeOf(ctx, message(orderId))).toBe('full');
  expect(await codeOf(ctx, message(orderId, GUEST))).toBe('kept');
  for (let count = 0; count < 10; count++) expect(await codeOf(ctx, brief)).toBe('kept');
  expect(await codeOf(ctx, brief)).toBe('full');
  await ctx.db.update(briefs).set({ state: 'accepted' });
  expect(await codeOf(ctx, { ...brief, ...sender(other.orderId, CUSTOMER), orderItemId: other.itemId })).toBe(
    'locked',
  );
  await ctx.db.update(orders).set({ status: 'REFUNDED' });
  expect(await codeOf(ctx, message(other.orderId))).toBe('locked');
});

test('of many files sent at once no more are kept than there is room for, and the others leave nothing', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const before = (await keysOf(ctx)).length;
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(ctx, message(orderId))));
  expect(codes.filter((code) => code === 'kept')).toHaveLength(5);
  expect((await keysOf(ctx)).length - before).toBe(5);
});

test('what is attached is seen by both sides; what is only chosen, by its own', async () => {
  const ctx = await freshContext();
  const { orderId, itemId } = await addOrderWithBrief(ctx, { workState: 'in_progress' });
  const mine = await stored(ctx, message(orderId));
  const theirs = await stored(ctx, message(orderId, STAFF));
  const delivery = { ...message(orderId, STAFF), place: 'deliverable', orderItemId: itemId } as const;
  const work = await stored(ctx, delivery);
  const idsOf = async (side: 'customer' | 'staff') =>
    (await listOrderFiles(ctx, orderId, side)).map(({ id }) => id);
  expect(await idsOf('customer')).toEqual([mine.id]);
  expect(await idsOf('staff')).toEqual([theirs.id, work.id]);
  expect(await findDownloadableOrderFile(ctx, { orderId, fileId: work.id }, 'customer')).toBeNull();

  const messageId = await addMessage(ctx, orderId);
  const target = { place: 'message', orderId, messageId, uploader: CUSTOMER } as const;
  const attach = (ids: string[], to: Parameters<typeof attachOrderFiles>[2]) =>
    inTransaction(ctx, (ctx) => attachOrderFiles(ctx, ids, to));
  for (const foreign of [theirs.id, work.id, randomUUID()]) {
    expect(await attach([mine.id, foreign], target), foreign).toMatchObject({ ok: false });
  }
  expect((await listOrderFiles(ctx, orderId, 'staff')).map(({ id }) => id)).not.toContain(mine.id);
  expect(await attach([mine.id], target)).toMatchObject({ ok: true });
  expect(await attach([mine.id], target)).toMatchObject({ ok: false });
  const deliverableId = await addDelivery(ctx, itemId);
  const handed = { place: 'deliverable', orderId, orderItemId: itemId, deliverableId } as const;
  expect(await attach([work.id], handed)).toMatchObject({ ok: true });
  expect(await idsOf('customer')).toEqual([mine.id, work.id]);
  expect(await idsOf('staff')).toEqual([mine.id, theirs.id, work.id]);
  expect(await listDeliveredFiles(ctx, orderId)).toMatchObject([{ id: work.id, version: 1 }]);
});

test('a chosen file can be taken back by its own side, until it is sent or its brief is locked', async () => {
  const ctx = await freshContext();
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  const mine = await stored(ctx, message(orderId));
  await recordOrderFileDownloads(ctx, { orderId, fileIds: [mine.id], by: CUSTOMER });
  const remove = async (fileId: string, side: 'customer' | 'staff' = 'customer', order = orderId) => {
    const removed = await removeOrderFile(asSystem(ctx), {
      ...sender(order, side === 'staff' ? STAFF : CUSTOMER),
      fileId,
    });
    return removed.ok ? 'removed' : removed.failure.code;
  };
  expect(await remove(mine.id, 'staff')).toBe('not-found');
  expect(await remove(mine.id, 'customer', (await addOrderWithBrief(ctx)).orderId)).toBe('not-found');
  expect(await remove(mine.id)).toBe('removed');
  expect(await remove(mine.id)).toBe('not-found');
  const sent = await stored(ctx, message(orderId));
  await ctx.db.update(orderFiles).set({ messageId: await addMessage(ctx, orderId) });
  expect(await remove(sent.id)).toBe('locked');
  const logo = { ...message(orderId), place: 'brief', orderItemId: itemId, questionKey: 'logo' } as const;
  const [first, second] = [await stored(ctx, logo), await stored(ctx, logo)];
  expect(await remove(first.id)).toBe('removed');
  await ctx.db.update(orderItems).set({ workState: 'in_progress' });
  expect(await remove(second.id)).toBe('locked');
});

test('the sweep removes after a day what was never sent, and bytes without a row; the rest stays', async () => {
  const ctx = await freshContext();
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  const logo = { ...message(orderId), place: 'brief', orderItemId: itemId, questionKey: 'logo' } as const;
  const kept = await stored(ctx, logo);
  const stale = await stored(ctx, message(orderId));
  const orphan = await stored(ctx, message(orderId));
  await ctx.db.delete(orderFiles).where(eq(orderFiles.id, orphan.id));
  const at = (days: number) => ({ ...ctx, now: new Date(Date.now() + days * DAY_MS) });
  await recordOrderFileDownloads(ctx, { orderId, fileIds: [stale.id, kept.id], by: CUSTOMER });
  const before = (await keysOf(ctx)).length;
  await removeUnsentAndOrphanedOrderFiles(at(0));
  expect(await keysOf(ctx)).toHaveLength(before);
  await removeUnsentAndOrphanedOrderFiles(at(2));
  expect((await listOrderFiles(ctx, orderId, 'customer')).map(({ id }) => id)).toEqual([kept.id]);
  const found = await findDownloadableOrderFile(ctx, { orderId, fileId: kept.id }, 'customer');
  expect(await ctx.storage.find(found?.storageKey ?? '')).not.toBeNull();
  expect(before - (await keysOf(ctx)).length).toBeGreaterThanOrEqual(2);
});

test('downloads are noted with a keyed digest of the network, never with the address', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const file = await stored(ctx, message(orderId));
  await recordOrderFileDownloads(ctx, { orderId, fileIds: [file.id], by: CUSTOMER });
  const later = new Date(ctx.now.getTime() + 1000);
  await recordOrderFileDownloads(
    { ...ctx, clientAddress: null, now: later },
    { orderId, fileIds: [file.id], by: GUEST },
  );
  const [first, second] = await listOrderFileDownloads(ctx, [file.id]);
  expect(first?.addressHash).toMatch(/^[\w-]{22}$/);
  expect([first?.actorKind, second?.actorKind, second?.addressHash]).toEqual(['customer', 'guest', null]);
});

test('files are added and taken back only with the level or the right, and only at the order it is for', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const kept = await stored(ctx, message(orderId));
  const reading: OrderAccess = { orderId, level: 'read', as: 'link', userId: null };
  const elsewhere: OrderAccess = { ...reading, orderId: randomUUID(), level: 'money' };
  for (const access of [reading, elsewhere, null]) {
    const status = access === null ? 401 : access === reading ? 403 : 404;
    await expect(storeOrderFile(ctx, { ...message(orderId), access })).rejects.toMatchObject({ status });
    await expect(removeOrderFile(ctx, { orderId, access, fileId: kept.id })).rejects.toMatchObject({
      status,
    });
  }
  expect(await ctx.db.$count(orderFiles)).toBe(1);
});

test('a fulfiller cannot remove a file of another person’s work', async () => {
  const ctx = await freshContext();
  const { orderId, itemId } = await addOrderWithBrief(ctx);
  await ctx.db.update(orderItems).set({ workState: 'in_progress' });
  const work = { ...message(orderId, STAFF), place: 'deliverable', orderItemId: itemId } as const;
  const { id: fileId } = await stored(ctx, work);
  const take = (items: string[]) => removeOrderFile(asSystem(ctx), { orderId, access: null, fileId, items });
  expect(await take([randomUUID()])).toEqual({ ok: false, failure: { code: 'not-found' } });
  expect(await take([itemId])).toMatchObject({ ok: true });
});
