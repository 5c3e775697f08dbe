import { and, asc, eq, inArray, lte, not } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit, recordDataPurgeInAudit } from '#app/modules/audit/record-audit.server.ts';
import { isConfirmationTextTyped } from '#app/modules/catalog/trash/service-trash.ts';
import { deliverableLinks, deliverables } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { downloadLog, orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { orderNotes } from '#app/modules/messages/tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { removeFilesOfDeletedMediaRows } from '#app/platform/storage/media.server.ts';

import { isOrderPurgedSql } from '../admin/find-visible-orders.server.ts';
import { formatOrderName } from '../admin/lock-orders.server.ts';
import { erasePersonalDataOfMatchingOrders } from '../erase-order-owner.server.ts';

import { ORDER_TRASH_DAYS, type PurgeOrderFailure, explainOrderPurgeRefusal } from './order-trash.ts';

/** Deletes what the staff wrote and delivered. Returns the keys of the files. */
async function eraseStaffWorkOfOrder({ db, now: updatedAt }: AppContext, orderId: string): Promise<string[]> {
  const items = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  await db.delete(orderNotes).where(eq(orderNotes.orderId, orderId));
  await db
    .update(orderMessages)
    .set({ body: ERASED_PERSONAL_DATA_PLACEHOLDER, authorName: ERASED_PERSONAL_DATA_PLACEHOLDER, updatedAt })
    .where(eq(orderMessages.orderId, orderId));
  await db.delete(deliverableLinks).where(inArray(deliverableLinks.orderItemId, items));
  await db
    .update(deliverables)
    .set({ note: null, updatedAt })
    .where(inArray(deliverables.orderItemId, items));
  await db.delete(downloadLog).where(eq(downloadLog.orderId, orderId));
  const files = await db
    .delete(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .returning({ key: orderFiles.storageKey });
  return files.map(({ key }) => key);
}

/**
 * Purges one order of the trash: deletes people, texts and files; keeps the row with number, amounts and
 * dates, and issued invoices (pages.md, /admin/orders/trash). Returns the files' keys; null for an order that
 * is not in the trash.
 */
async function purgeTrashedOrder(ctx: AppContext, id: string): Promise<Result<string[], PurgeOrderFailure>> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), not(isOrderPurgedSql)))
    .for('update');
  if (!order?.deletedAt) return fail({ code: 'order-not-found' });
  const reason = explainOrderPurgeRefusal(order);
  if (reason !== null) return fail({ code: 'holds-money', reason });
  const work = await eraseStaffWorkOfOrder(ctx, id);
  const own = await erasePersonalDataOfMatchingOrders(ctx, eq(orders.id, id));
  await ctx.db
    .update(orders)
    .set({ userId: null, tags: [], linkVersion: order.linkVersion + 1, version: order.version + 1 })
    .where(eq(orders.id, id));
  const { status, paymentState, totalCents, createdAt, deletedAt } = order;
  await recordAudit(ctx, {
    action: 'order.purged',
    entity: 'order',
    entityId: id,
    summary: `Permanently deleted: ${formatOrderName(id)}`,
    before: {
      status,
      payment_state: paymentState,
      total_usd: totalCents,
      created_at: createdAt.toISOString(),
      deleted_at: deletedAt.toISOString(),
    },
  });
  return ok([...work, ...own]);
}

/** Purges an order of the trash; the typed text must be its number. It cannot be restored. */
export async function purgeOrder(
  ctx: AppContext,
  { id, typed }: { id: string; typed: string },
): Promise<Result<null, PurgeOrderFailure>> {
  assertCan(ctx, 'orders:trash');
  assertRecentStepUp(ctx);
  const number = formatOrderNumber(id);
  if (!isConfirmationTextTyped(typed, number)) return fail({ code: 'number-differs', number });
  const outcome = await inTransaction(ctx, (ctx) => purgeTrashedOrder(ctx, id));
  if (!outcome.ok) return outcome;
  await removeFilesOfDeletedMediaRows(ctx, outcome.value);
  return ok(null);
}

/**
 * Purges orders that were in the trash for seven days and hold no live payment; each in its own transaction.
 * Returns how many.
 */
export async function purgeExpiredOrders(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'orders:trash');
  const due = await ctx.db
    .select({
      id: orders.id,
      isLive: orders.isLive,
      status: orders.status,
      paymentState: orders.paymentState,
    })
    .from(orders)
    .where(and(lte(orders.deletedAt, addDays(ctx.now, -ORDER_TRASH_DAYS)), not(isOrderPurgedSql)))
    .orderBy(asc(orders.deletedAt), asc(orders.id));
  let purged = 0;
  for (const order of due) {
    if (explainOrderPurgeRefusal(order) !== null) continue;
    const outcome = await inTransaction(ctx, (ctx) => purgeTrashedOrder(ctx, order.id));
    if (!outcome.ok) continue;
    purged += 1;
    await removeFilesOfDeletedMediaRows(ctx, outcome.value);
  }
  const counts = { ordersOfTheTrash: purged };
  await inTransaction(ctx, (ctx) =>
    recordDataPurgeInAudit(ctx, { action: 'orders.purged', entity: 'orders', counts }),
  );
  return purged;
}
