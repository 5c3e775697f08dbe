import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';

import { recordPurge } from '#app/modules/audit/record-audit.server.ts';
import { eraseNewsOfOrders } from '#app/modules/notifications/personal/commands.server.ts';
import { forgetRedemptions } from '#app/modules/promo/release-promo.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { removeFiles } from '#app/platform/storage/media.server.ts';

import { orderCodes } from '../access/tables.server.ts';
import { downloadLog, orderFiles } from '../files/tables.server.ts';
import { messageReads, orderMessages, orderNotes } from '../messages/tables.server.ts';
import { ACTIVE_ATTEMPTS } from '../model.ts';
import { payments } from '../payments/tables.server.ts';
import { orderEvents } from '../timeline/tables.server.ts';
import { orderItems, orders } from '../tables.server.ts';

const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 200;

/** Orders that were never paid and never will be, held by the transaction. */
async function lockForgotten(ctx: AppContext): Promise<string[]> {
  const running = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orders.id),
        sql`(${inArray(payments.state, [...ACTIVE_ATTEMPTS])} or ${payments.receivedCents} is not null)`,
      ),
    );
  const old = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['PENDING', 'EXPIRED', 'CANCELED']),
        eq(orders.paymentState, 'UNPAID'),
        isNull(orders.paidAt),
        lt(orders.createdAt, new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000)),
        sql`(${orders.payUntil} is null or ${orders.payUntil} < ${ctx.now.toISOString()}::timestamptz)`,
        notExists(running),
      ),
    )
    .limit(DELETED_AT_ONCE)
    .for('update', { skipLocked: true });
  return old.map(({ id }) => id);
}

/** What may hang on an order before it is paid; everything else begins with the payment. Gives the keys of the files. */
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
 * Deletes orders that were never paid, 30 days after they were placed, with everything that hangs on them: notes, messages,
 * files, the words of mails, what trackers were to hear. An order with money, a running attempt, or time left to pay is never touched (orders.md section
 * 10f). Says how many went.
 */
export async function forgetUnpaidOrders(ctx: AppContext): Promise<number> {
  const { count, files } = await inTransaction(ctx, async (ctx) => {
    const ids = await lockForgotten(ctx);
    if (ids.length === 0) return { count: 0, files: [] };
    await forgetRedemptions(ctx, ids);
    await eraseNewsOfOrders(ctx, ids);
    const files = await deleteOrders(ctx, ids);
    const counts = { unpaidOrders: ids.length, filesOfThem: files.length };
    await recordPurge(ctx, { action: 'unpaid_orders.purged', entity: 'orders', counts });
    return { count: ids.length, files };
  });
  await removeFiles(ctx, files);
  return count;
}
