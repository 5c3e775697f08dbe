import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { asSystem } from '../../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../../tests/shop/context.ts';

import { addOrderWithBrief, PDF, received, sender } from '../fixtures.ts';

import { orderFiles } from './file-tables.server.ts';
import {
  getOrderFileFailureMessage,
  parseOrderFileFailureCode,
  ORDER_FILE_QUOTA,
  type OrderFileUploaderIdentity,
} from './order-files.ts';
import { type OrderFileToStore, removeOrderFile, storeOrderFile } from './store-order-file.server.ts';

const CUSTOMER: OrderFileUploaderIdentity = { kind: 'customer', id: randomUUID() };
const STAFF: OrderFileUploaderIdentity = { kind: 'staff', id: randomUUID() };
const GUEST: OrderFileUploaderIdentity = { kind: 'guest', id: null };

const message = (orderId: string, uploader = CUSTOMER): OrderFileToStore => ({
  ...sender(orderId, uploader),
  place: 'message',
  upload: received('notes.pdf', PDF),
});

async function codeOf(ctx: TestContext, file: OrderFileToStore): Promise<string> {
  const outcome = await storeOrderFile(asSystem(ctx), file);
  return outcome.ok ? 'kept' : outcome.failure.code;
}

/** Inserts that many files of a side into an order, without their bytes. */
async function fill(
  ctx: TestContext,
  orderId: string,
  { kind, id }: OrderFileUploaderIdentity,
  { files, sizeBytes = 1 }: { files: number; sizeBytes?: number },
) {
  const row = { orderId, place: 'message', name: 'old.pdf', contentType: 'application/pdf', sha256: 'x' };
  await ctx.db.insert(orderFiles).values(
    Array.from({ length: files }, () => ({
      ...row,
      sizeBytes,
      storageKey: `orders/${randomUUID()}`,
      uploaderKind: kind,
      // Of different people, so that the limit of one message does not count them.
      uploaderId: id === null ? null : randomUUID(),
    })),
  );
}

test('limits the number of files per order and side, and frees space when files are removed', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  await fill(ctx, orderId, CUSTOMER, { files: ORDER_FILE_QUOTA.customer.files - 2 });
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf(ctx, message(orderId))));
  expect(codes.toSorted()).toEqual(['kept', 'kept', 'order-full', 'order-full']);
  // A guest of the same order is on the same side; the team is not.
  expect(await codeOf(ctx, message(orderId, GUEST))).toBe('order-full');
  expect(await codeOf(ctx, message(orderId, STAFF))).toBe('kept');
  const [one] = await ctx.db
    .select()
    .from(orderFiles)
    .where(eq(orderFiles.uploaderId, CUSTOMER.id ?? ''));
  const file = { ...sender(orderId, CUSTOMER), fileId: one?.id ?? '' };
  expect(await removeOrderFile(asSystem(ctx), file)).toMatchObject({ ok: true });
  expect(await codeOf(ctx, message(orderId))).toBe('kept');
  expect(await codeOf(ctx, message(orderId))).toBe('order-full');
  await ctx.db.update(orderFiles).set({ deletedAt: ctx.now }).where(eq(orderFiles.name, 'old.pdf'));
  expect(await codeOf(ctx, message(orderId))).toBe('kept');
});

test('one order takes so many bytes from each side', async () => {
  const ctx = await freshContext();
  const { orderId } = await addOrderWithBrief(ctx);
  const size = 64 * 1024 * 1024;
  await fill(ctx, orderId, STAFF, { files: ORDER_FILE_QUOTA.staff.bytes / size - 1, sizeBytes: size });
  await fill(ctx, orderId, STAFF, { files: 1, sizeBytes: size - PDF.length });
  expect(await codeOf(ctx, message(orderId, STAFF))).toBe('kept');
  expect(await codeOf(ctx, message(orderId, STAFF))).toBe('order-too-large');
  expect(await codeOf(ctx, message(orderId))).toBe('kept');
});

test('an error about a full order names its limit', () => {
  expect(getOrderFileFailureMessage({ code: 'order-full', side: 'customer' })).toBe(
    'One order takes 200 files from you, and that limit is reached. You can send several files in one ZIP.',
  );
  expect(getOrderFileFailureMessage({ code: 'order-too-large', side: 'staff' })).toBe(
    'One order takes 5 GB of files from the team. There is no space left for this one.',
  );
  expect(parseOrderFileFailureCode('order-full', 'staff', 'message')).toEqual({
    code: 'order-full',
    side: 'staff',
  });
});
