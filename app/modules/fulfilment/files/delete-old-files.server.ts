import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { notifyBuyerOfOrder } from '../notify-buyer.server.ts';

import { orderFiles } from './file-tables.server.ts';
import { FILE_DELETION_NOTICE_DAYS, ORDER_FILE_RETENTION_MONTHS } from './order-files.ts';

const FILE_DELETION_ORDER_BATCH_SIZE = 200;
const MAX_OLD_FILES_DELETED_AT_ONCE = 1000;

/**
 * The condition for files whose 24 months are over at this time, counted from the order's completion or the
 * upload, whichever was later. An open dispute and the trash keep them.
 */
function buildOrderFileExpiredCondition(at: Date): SQL | undefined {
  const from = sql`greatest(${orders.completedAt}, ${orderFiles.createdAt})`;
  const months = sql.raw(`interval '${ORDER_FILE_RETENTION_MONTHS} months'`);
  return and(
    isNull(orderFiles.deletedAt),
    isNotNull(orders.completedAt),
    inArray(orders.status, ['COMPLETED', 'REFUNDED']),
    ne(orders.disputeState, 'OPEN'),
    isNull(orders.deletedAt),
    // The first condition can use an index.
    sql`${orderFiles.createdAt} <= ${at.toISOString()}::timestamptz - ${months}`,
    sql`${from} <= ${at.toISOString()}::timestamptz - ${months}`,
  );
}

async function announceOrderFileDeletion(ctx: AppContext, orderId: string): Promise<number> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return 0;
  const endsAt = addDays(ctx.now, FILE_DELETION_NOTICE_DAYS);
  const due = ctx.db
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orderFiles.deletionAnnouncedAt),
        buildOrderFileExpiredCondition(endsAt),
      ),
    );
  const announced = await ctx.db
    .update(orderFiles)
    .set({ deletionAnnouncedAt: ctx.now })
    .where(inArray(orderFiles.id, due))
    .returning({ id: orderFiles.id });
  if (announced.length === 0) return 0;
  const deleteAt = endsAt.toISOString();
  const event = `${orderId}:${deleteAt.slice(0, 10)}`;
  await recordOrderEvent(ctx, { orderId, kind: 'files_ending', data: { files: announced.length, deleteAt } });
  await notifyBuyerOfOrder(ctx, order, {
    template: 'order.files_ending',
    dedupeKey: `files-end:${event}`,
    payload: { count: announced.length, deleteAt },
  });
  if (!order.isDemo) {
    await notifyStaff(ctx, {
      kind: 'files.ending',
      subject: event,
      title: `Files will be deleted in ${FILE_DELETION_NOTICE_DAYS} days: order ${formatOrderNumber(orderId)}`,
      href: `/admin/orders/${orderId}`,
      assigneeId: order.assigneeId,
    });
  }
  return announced.length;
}

/**
 * Notifies buyers and staff 30 days before files of a completed order are deleted; once per file. At most 200
 * orders at a time, the oldest files first. Returns the number of files.
 */
export async function announceUpcomingOrderFileDeletions(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'orders:trash');
  const due = await ctx.db
    .selectDistinct({ id: orders.id, completedAt: orders.completedAt })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(
      and(
        isNull(orderFiles.deletionAnnouncedAt),
        buildOrderFileExpiredCondition(addDays(ctx.now, FILE_DELETION_NOTICE_DAYS)),
      ),
    )
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .limit(FILE_DELETION_ORDER_BATCH_SIZE);
  let files = 0;
  for (const { id } of due) files += await inTransaction(ctx, (ctx) => announceOrderFileDeletion(ctx, id));
  return files;
}

async function markDueFilesDeleted(ctx: AppContext): Promise<string[]> {
  const due = await ctx.db
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .innerJoin(orders, eq(orders.id, orderFiles.orderId))
    .where(
      and(
        lte(orderFiles.deletionAnnouncedAt, addDays(ctx.now, -FILE_DELETION_NOTICE_DAYS)),
        buildOrderFileExpiredCondition(ctx.now),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id))
    .limit(MAX_OLD_FILES_DELETED_AT_ONCE)
    .for('update', { of: orderFiles, skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const deleted = await ctx.db
    .update(orderFiles)
    .set({ deletedAt: ctx.now, updatedAt: ctx.now })
    .where(inArray(orderFiles.id, ids))
    .returning();
  const byOrder = Map.groupBy(deleted, ({ orderId }) => orderId);
  for (const [orderId, files] of byOrder)
    await recordOrderEvent(ctx, { orderId, kind: 'files_deleted', data: { files: files.length } });
  const megabytes = Math.round(deleted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1024 / 1024);
  await recordDataPurgeInAudit(ctx, {
    action: 'order_files.purged',
    entity: 'orders',
    counts: { filesOfOrders: deleted.length, orders: byOrder.size, megabytes },
  });
  return deleted.map(({ storageKey }) => storageKey);
}

/**
 * Deletes the bytes of files 24 months after their order was completed, and never less than 30 days after the
 * announcement. Their rows stay and record it. At most 1,000 files at a time; returns how many. If deleting
 * from storage fails, the sweep does it later.
 */
export async function deleteOldOrderFiles(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'orders:trash');
  const keys = await inTransaction(ctx, markDueFilesDeleted);
  await removeFilesOfDeletedMediaRows(ctx, keys);
  return keys.length;
}
