import { randomBytes } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import {
  type OrderWithRequestAccess,
  assertOrderAccessOrPermission,
} from '#app/modules/orders/access/find-order-access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  type StoredFileKind,
  doMagicBytesMatchFileKind,
  parseStorageKeyKind,
  getFileKindOfName,
} from '#app/platform/storage/file-kinds.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';
import type { ReceivedUploadFile } from '#app/platform/uploads/receive-upload.server.ts';

import { downloadLog, orderFiles } from './file-tables.server.ts';
import {
  findUploadPlaceForOrderFile,
  findOrderFilePlaceWithinQuota,
  lockOrderForFileChange,
} from './find-file-place.server.ts';
import { toOrderFile } from './list-order-files.server.ts';
import {
  sanitizeOrderFileName,
  type OrderFileFailure,
  MAX_ORDER_FILE_BYTES_BY_SIDE,
  type OrderFileLocation,
  type OrderCustomerOrStaffSide,
  type OrderFile,
  getOrderSideOfUploader,
  type OrderFileUploaderIdentity,
} from './order-files.ts';

/** The folder of their storage keys; see `isPrivateStoredFileKey`. */
export const ORDER_FILES_STORAGE_FOLDER = 'orders';

export type OrderFileToStore = OrderWithRequestAccess & {
  /** Required for briefs and deliveries. */
  orderItemId?: string | null;
  place: OrderFileLocation;
  /** The question of the brief it answers. */
  questionKey?: string | null;
  uploader: OrderFileUploaderIdentity;
  upload: ReceivedUploadFile;
};

/** Who may add and remove files. */
const ORDER_FILE_CHANGE_PERMISSION = { level: 'work', permission: 'orders:work' } as const;

/** Determines the file's type by its name and its content, which must agree. */
async function detectFileType(
  side: OrderCustomerOrStaffSide,
  upload: ReceivedUploadFile,
): Promise<Result<{ kind: StoredFileKind; name: string; sha256: string }, OrderFileFailure>> {
  if (upload.sizeBytes > MAX_ORDER_FILE_BYTES_BY_SIDE[side]) return fail({ code: 'too-large', side });
  const name = sanitizeOrderFileName(upload.name);
  const kind = getFileKindOfName(name);
  if (!kind) return fail({ code: 'wrong-kind' });
  const { sha256, start, isText } = await upload.fingerprint();
  const mustBeText = kind === 'txt' || kind === 'csv' || kind === 'svg';
  if (!doMagicBytesMatchFileKind(kind, start) || (mustBeText && !isText))
    return fail({ code: 'wrong-content' });
  return ok({ kind, name, sha256 });
}

/** Audits what staff do with files of an order; the customer's actions are recorded in the order itself. */
async function auditOrderFileChangeByStaff(
  ctx: AppContext,
  file: Pick<typeof orderFiles.$inferSelect, 'id' | 'orderId' | 'name' | 'sha256' | 'sizeBytes'>,
  change: 'added' | 'removed',
): Promise<void> {
  const { id, orderId, name, sha256, sizeBytes } = file;
  await recordAudit(ctx, {
    action: `order.file_${change}`,
    entity: 'order',
    entityId: orderId,
    summary: change === 'added' ? 'A file was added to an order' : 'A file was removed from an order',
    after: { fileId: id, name, sha256, sizeBytes },
  });
}

async function insertOrderFile(
  ctx: AppContext,
  file: OrderFileToStore,
  columns: Pick<OrderFile, 'name' | 'sha256' | 'contentType'> & { storageKey: string },
): Promise<Result<OrderFile, OrderFileFailure>> {
  // Uploads to one order run one after the other, so that the limits hold.
  await lockOrderForFileChange(ctx, file.orderId);
  const place = await findOrderFilePlaceWithinQuota(ctx, { ...file, sizeBytes: file.upload.sizeBytes });
  if (!place.ok) return place;
  const { uploader, upload } = file;
  const [row] = await ctx.db
    .insert(orderFiles)
    .values({
      ...place.value,
      ...columns,
      orderId: file.orderId,
      sizeBytes: upload.sizeBytes,
      uploaderKind: uploader.kind,
      uploaderId: uploader.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('a file of an order was not inserted');
  if (uploader.kind === 'staff') await auditOrderFileChangeByStaff(ctx, row, 'added');
  return ok(toOrderFile(row));
}

/**
 * Stores an uploaded file of an order: bytes first, then its row, so that no row refers to missing bytes; a
 * refused file leaves nothing. Needs the level `work`, or `orders:work` for staff. Not inside a transaction.
 */
export async function storeOrderFile(
  ctx: AppContext,
  file: OrderFileToStore,
): Promise<Result<OrderFile, OrderFileFailure>> {
  assertOrderAccessOrPermission(ctx, file, ORDER_FILE_CHANGE_PERMISSION);
  const inspected = await detectFileType(getOrderSideOfUploader(file.uploader), file.upload);
  if (!inspected.ok) return inspected;
  // Checked before the file is stored; checked again below, with the order locked.
  const place = await findOrderFilePlaceWithinQuota(ctx, { ...file, sizeBytes: file.upload.sizeBytes });
  if (!place.ok) return place;
  const { kind, name, sha256 } = inspected.value;
  const storageKey = `${ORDER_FILES_STORAGE_FOLDER}/${randomBytes(16).toString('hex')}.${kind}`;
  const contentType = parseStorageKeyKind(storageKey)?.contentType ?? 'application/octet-stream';
  await ctx.storage.putFrom(storageKey, file.upload);
  const outcome = await inTransaction(ctx, (ctx) =>
    insertOrderFile(ctx, file, { name, sha256, contentType, storageKey }),
  ).catch(async (error: unknown) => {
    await removeFilesOfDeletedMediaRows(ctx, [storageKey]);
    throw error;
  });
  if (!outcome.ok) await removeFilesOfDeletedMediaRows(ctx, [storageKey]);
  return outcome;
}

/** `items` are those a fulfiller works on, null for all. */
type OrderFileRemoval = OrderWithRequestAccess & { fileId: string; items?: readonly string[] | null };

/** Whether a file was sent, delivered, or belongs to a locked brief. */
async function isOrderFileRemovalLocked(
  ctx: AppContext,
  row: typeof orderFiles.$inferSelect,
): Promise<boolean> {
  if (row.messageId !== null || row.deliverableId !== null) return true;
  if (row.place !== 'brief') return false;
  const place = await findUploadPlaceForOrderFile(ctx, {
    ...toOrderFile(row),
    uploader: { kind: 'customer', id: null },
  });
  return !place.ok && place.failure.code !== 'full';
}

async function deleteOrderFileRow(
  ctx: AppContext,
  { orderId, fileId, access, items }: OrderFileRemoval,
): Promise<Result<{ storageKey: string }, OrderFileFailure>> {
  const side = access === null ? 'staff' : 'customer';
  await lockOrderForFileChange(ctx, orderId);
  const [row] = await ctx.db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles.id, fileId), eq(orderFiles.orderId, orderId)));
  if (!row || getOrderSideOfUploader({ kind: toOrderFile(row).uploaderKind }) !== side)
    return fail({ code: 'not-found' });
  if (items && row.orderItemId !== null && !items.includes(row.orderItemId))
    return fail({ code: 'not-found' });
  if (await isOrderFileRemovalLocked(ctx, row)) return fail({ code: 'locked' });
  if (side === 'staff') await auditOrderFileChangeByStaff(ctx, row, 'removed');
  await ctx.db.delete(downloadLog).where(eq(downloadLog.fileId, fileId));
  await ctx.db.delete(orderFiles).where(eq(orderFiles.id, fileId));
  return ok({ storageKey: row.storageKey });
}

/**
 * Removes a file of the actor's side that is not part of a message, delivery or locked brief. Needs the level
 * `work`, or `orders:work` for staff. Fails with `not-found` or `locked`.
 */
export async function removeOrderFile(
  ctx: AppContext,
  file: OrderFileRemoval,
): Promise<Result<void, OrderFileFailure>> {
  assertOrderAccessOrPermission(ctx, file, ORDER_FILE_CHANGE_PERMISSION);
  const removed = await inTransaction(ctx, (ctx) => deleteOrderFileRow(ctx, file));
  if (!removed.ok) return removed;
  await removeFilesOfDeletedMediaRows(ctx, [removed.value.storageKey]);
  return ok(undefined);
}
