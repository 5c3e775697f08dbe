import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { deliverables } from '../deliveries/delivery-tables.server.ts';

import { downloadLog, orderFiles } from './file-tables.server.ts';
import {
  type OrderCustomerOrStaffSide,
  isOrderFileVisibleToSide,
  type OrderFile,
  type SelectedOrderFile,
  toOrderFileForDisplay,
} from './order-files.ts';

type OrderFileRow = typeof orderFiles.$inferSelect;

/** Returns a row as people see it, without its storage key. */
export function toOrderFile(row: OrderFileRow): OrderFile {
  const { storageKey: _key, updatedAt: _at, deletionAnnouncedAt: _announcedAt, ...shown } = row;
  return {
    ...shown,
    place: row.place as OrderFile['place'], // the CHECK order_files_place_known
    uploaderKind: row.uploaderKind as OrderFile['uploaderKind'], // the CHECK order_files_uploader_known
  };
}

/**
 * Returns the files of an order that a side may see, oldest first; `place`, `messageId` and so on show where
 * each belongs.
 */
export async function listOrderFiles(
  ctx: AppContext,
  orderId: string,
  side: OrderCustomerOrStaffSide,
): Promise<OrderFile[]> {
  const rows = await ctx.db
    .select()
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return rows.map(toOrderFile).filter((file) => isOrderFileVisibleToSide(side, file));
}

/** The queries from which `filterOwnUnsentMessageFiles` finds files selected for a message that is not sent yet. */
export const unsentMessageFileQueries = {
  chosenFiles: createReadForBatchedStatement(
    {
      id: orderFiles.id,
      name: orderFiles.name,
      sizeBytes: orderFiles.sizeBytes,
      deletedAt: orderFiles.deletedAt,
      uploaderKind: orderFiles.uploaderKind,
      uploaderId: orderFiles.uploaderId,
    },
    (from) =>
      from
        .from(orderFiles)
        .where(
          and(
            eq(orderFiles.orderId, sql.placeholder('orderId')),
            eq(orderFiles.place, 'message'),
            isNull(orderFiles.messageId),
          ),
        )
        .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id)),
  ),
};

const queryUnsentMessageFiles = combineReadsIntoOneStatement(unsentMessageFileQueries);
type OrderFileUploader = { side: OrderCustomerOrStaffSide; userId: string | null };

/** Filters the files of one person, or of guests. */
export function filterOwnUnsentMessageFiles(
  { chosenFiles }: Awaited<ReturnType<typeof queryUnsentMessageFiles>>,
  { side, userId }: OrderFileUploader,
): SelectedOrderFile[] {
  const own = chosenFiles.filter(
    (file) => file.uploaderId === userId && side === (file.uploaderKind === 'staff' ? 'staff' : 'customer'),
  );
  return own.map(toOrderFileForDisplay);
}

/** Returns the files a person has selected for a message of this order that is not sent yet. */
export async function listUnsentMessageFiles(
  ctx: AppContext,
  orderId: string,
  chooser: OrderFileUploader,
): Promise<SelectedOrderFile[]> {
  return filterOwnUnsentMessageFiles(await queryUnsentMessageFiles(ctx.db, { orderId }), chooser);
}

const ORDER_FILE_UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns a file a side may download, with its storage key; null if it is missing, malformed, deleted, of
 * another order or not sent yet.
 */
export async function findDownloadableOrderFile(
  ctx: AppContext,
  { orderId, fileId }: { orderId: string; fileId: string },
  side: OrderCustomerOrStaffSide,
): Promise<(OrderFile & { storageKey: string }) | null> {
  if (!ORDER_FILE_UUID_PATTERN.test(orderId) || !ORDER_FILE_UUID_PATTERN.test(fileId)) return null;
  const [row] = await ctx.db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles.id, fileId), eq(orderFiles.orderId, orderId), isNull(orderFiles.deletedAt)));
  if (!row) return null;
  const file = toOrderFile(row);
  return isOrderFileVisibleToSide(side, file) ? { ...file, storageKey: row.storageKey } : null;
}

/** A delivered file, with the version and item it belongs to. */
export type DeliveredFile = OrderFile & { storageKey: string; version: number; itemPosition: number };

/** Returns the delivered files of an order, or of one item, sorted by item, version and time. */
export async function listDeliveredFiles(
  ctx: AppContext,
  orderId: string,
  itemId: string | null = null,
): Promise<DeliveredFile[]> {
  if (itemId !== null && !ORDER_FILE_UUID_PATTERN.test(itemId)) return [];
  const rows = await ctx.db
    .select({ file: orderFiles, version: deliverables.version, itemPosition: orderItems.position })
    .from(orderFiles)
    .innerJoin(deliverables, eq(deliverables.id, orderFiles.deliverableId))
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .where(
      and(
        eq(orderFiles.orderId, orderId),
        isNotNull(orderFiles.deliverableId),
        isNull(orderFiles.deletedAt),
        ...(itemId === null ? [] : [eq(deliverables.orderItemId, itemId)]),
      ),
    )
    .orderBy(
      asc(orderItems.position),
      asc(deliverables.version),
      asc(orderFiles.createdAt),
      asc(orderFiles.id),
    );
  return rows.map(({ file, ...rest }) => ({
    ...toOrderFile(file),
    storageKey: file.storageKey,
    ...rest,
  }));
}

/**
 * Returns what a member of staff may do with the files of an order: `items` are those they work on, null for
 * all. Returns null for a missing order, and for one not assigned to a fulfiller; `assertCan` throws without
 * the right.
 */
export async function findStaffOrderFileAccess(
  ctx: AppContext,
  orderId: string,
): Promise<{ orderId: string; items: string[] | null } | null> {
  assertCan(ctx, 'orders:work');
  const { actor } = ctx;
  if (!ORDER_FILE_UUID_PATTERN.test(orderId)) return null;
  const [order] = await ctx.db
    .select({ id: orders.id, assigneeId: orders.assigneeId, deletedAt: orders.deletedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  if (actor.kind !== 'user' || actor.role !== 'fulfiller') return { orderId: order.id, items: null };
  if (order.deletedAt !== null) return null;
  if (order.assigneeId === actor.id) return { orderId: order.id, items: null };
  const mine = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.assigneeId, actor.id)));
  return mine.length === 0 ? null : { orderId: order.id, items: mine.map(({ id }) => id) };
}

/** Counts the downloads of each file and lists their times, newest last. */
export async function listOrderFileDownloads(ctx: AppContext, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return ctx.db
    .select({
      fileId: downloadLog.fileId,
      actorKind: downloadLog.actorKind,
      actorId: downloadLog.actorId,
      addressHash: downloadLog.addressHash,
      at: downloadLog.at,
    })
    .from(downloadLog)
    .where(inArray(downloadLog.fileId, [...fileIds]))
    .orderBy(asc(downloadLog.at), asc(downloadLog.id));
}
