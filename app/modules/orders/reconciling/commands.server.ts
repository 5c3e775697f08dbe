import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';

import { forgetRedemptions } from '#app/modules/promo/commands.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { ACTIVE_ATTEMPTS } from '../model.ts';
import { payments } from '../payments/tables.server.ts';
import { orderEvents, orderItems, orders } from '../tables.server.ts';

import { nextSyncAt } from './model.ts';

/** Plans the next look at an attempt, or ends the looking (orders.md section 10b); never while nobody answered. */
export async function scheduleNextSync(
  ctx: AppContext,
  attempt: { paymentId: string; sessionExpiresAt: Date },
  isAnswered: boolean,
): Promise<void> {
  const [payment] = await ctx.db
    .select({ state: payments.state, createdAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.id, attempt.paymentId));
  if (!payment) return;
  const { sessionExpiresAt } = attempt;
  const times = {
    now: ctx.now,
    systemNow: new Date(),
    createdAt: payment.createdAt,
    sessionExpiresAt,
    isAnswered,
  };
  await ctx.db
    .update(payments)
    .set({
      nextSyncAt: nextSyncAt(payment.state, times),
      syncCount: sql`${payments.syncCount} + 1`,
    })
    .where(eq(payments.id, attempt.paymentId));
}

const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 200;

/**
 * Deletes orders that were never paid, 30 days after they were placed, with everything that hangs on them. An order with
 * money, a running attempt, or time left to pay is never touched (orders.md section 10f). Says how many went.
 */
export async function forgetUnpaidOrders(ctx: AppContext): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
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
    const ids = old.map((order) => order.id);
    if (ids.length === 0) return 0;
    await forgetRedemptions(ctx, ids);
    await ctx.db.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
    await ctx.db.delete(payments).where(inArray(payments.orderId, ids));
    await ctx.db.delete(orderItems).where(inArray(orderItems.orderId, ids));
    await ctx.db.delete(orders).where(inArray(orders.id, ids));
    return ids.length;
  });
}
