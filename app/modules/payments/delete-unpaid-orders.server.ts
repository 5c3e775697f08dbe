import { and, eq, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { readRetentionDays } from '#app/modules/content/settings/read-retention-days.server.ts';
import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { messageReads, orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { eraseOrderMails } from '#app/modules/outbox/erase-lines.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { ACTIVE_CHECKOUT_ATTEMPT_STATES } from '#app/modules/orders/model.ts';
import { orderCodes, orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { deletePromoCodeRedemptions } from '#app/modules/promo/release-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

const UNPAID_ORDER_DELETE_BATCH_SIZE = 200;

/**
 * The condition for orders that were never paid and cannot be anymore: without received money, a running
 * attempt or time left to pay.
 */
function buildDeletableOrdersCondition(ctx: AppContext, keptDays: number): SQL | undefined {
  const running = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        sql`(${inArray(payments.state, [...ACTIVE_CHECKOUT_ATTEMPT_STATES])} or ${payments.receivedCents} is not null)`,
      ),
    );
  return and(
    inArray(orders.status, ['PENDING', 'EXPIRED', 'CANCELED']),
    eq(orders.paymentState, 'UNPAID'),
    isNull(orders.paidAt),
    lt(orders.createdAt, addDays(ctx.now, -keptDays)),
    sql`(${orders.payUntil} is null or ${orders.payUntil} < ${ctx.now.toISOString()}::timestamptz)`,
    notExists(running),
  );
}

/**
 * Selects and locks the orders to delete: payments first, as everywhere (orders.md "Rules that decide").
 * Waits for a running settlement of one of them and sees its result once the order is locked.
 */
async function lockDeletableOrders(ctx: AppContext): Promise<string[]> {
  const { db } = ctx;
  const id = orders.id;
  const isOver = buildDeletableOrdersCondition(ctx, await readRetentionDays(ctx, 'unpaidOrders'));
  const found = await db.select({ id }).from(orders).where(isOver).limit(UNPAID_ORDER_DELETE_BATCH_SIZE);
  if (found.length === 0) return [];
  const ids = found.map((order) => order.id);
  const ofThem = inArray(payments.orderId, ids);
  await db.select({ id: payments.id }).from(payments).where(ofThem).orderBy(payments.id).for('update');
  const held = await db
    .select({ id })
    .from(orders)
    .where(and(inArray(id, ids), isOver))
    .orderBy(id)
    .for('update', { skipLocked: true });
  return held.map((order) => order.id);
}

/**
 * Deletes the orders with everything that can exist before payment. Returns the keys of the files to remove.
 */
async function deleteOrders({ db }: AppContext, ids: string[]): Promise<string[]> {
  await db.delete(downloadLog).where(inArray(downloadLog.orderId, ids));
  const files = await db
    .delete(orderFiles)
    .where(inArray(orderFiles.orderId, ids))
    .returning({ key: orderFiles.storageKey });
  await db.delete(orderMessages).where(inArray(orderMessages.orderId, ids));
  await db.delete(messageReads).where(inArray(messageReads.orderId, ids));
  await db.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
  await db.delete(orderCodes).where(inArray(orderCodes.orderId, ids));
  await db.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
  await db.delete(payments).where(inArray(payments.orderId, ids));
  await db.delete(orderItems).where(inArray(orderItems.orderId, ids));
  await db.delete(orders).where(inArray(orders.id, ids));
  return files.map(({ key }) => key);
}

/**
 * Deletes orders that were never paid, the configured number of days after they were placed, with everything
 * attached: notes, messages, files, email texts, events queued for trackers. Never touches an order with
 * received money, a running attempt, or time left to pay (orders.md "Reconciler", f). Returns how many.
 */
export async function deleteUnpaidOrders(ctx: AppContext): Promise<number> {
  const { count, files } = await inTransaction(ctx, async (ctx) => {
    const ids = await lockDeletableOrders(ctx);
    if (ids.length === 0) return { count: 0, files: [] };
    await deletePromoCodeRedemptions(ctx, ids);
    await eraseOrderMails(ctx, ids);
    const files = await deleteOrders(ctx, ids);
    const counts = { unpaidOrders: ids.length, filesOfThem: files.length };
    await recordDataPurgeInAudit(ctx, { action: 'unpaid_orders.purged', entity: 'orders', counts });
    return { count: ids.length, files };
  });
  await removeFilesOfDeletedMediaRows(ctx, files);
  return count;
}
