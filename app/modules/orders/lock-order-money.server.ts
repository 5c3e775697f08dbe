import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';
import { payments } from './payment-tables.server.ts';

export type OrderRowLockedForUpdate = typeof orders.$inferSelect;

export type PaymentRowLockedForUpdate = typeof payments.$inferSelect;

/**
 * Reads a payment and its order and locks both, in the same sequence as every transaction (orders.md
 * "Rules that decide").
 */
export async function lockPaymentAndItsOrder(
  ctx: AppContext,
  paymentId: string,
): Promise<{ payment: PaymentRowLockedForUpdate; order: OrderRowLockedForUpdate } | null> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (!payment) return null;
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, payment.orderId)).for('update');
  return order ? { payment, order } : null;
}

/**
 * Locks an order with all its attempts, in the same sequence as every transaction. An attempt that begins
 * while this waits for the order is included without a lock. Returns null if there is no such order.
 */
export async function lockOrderAndPaymentAttempts(
  ctx: AppContext,
  orderId: string,
): Promise<{ order: OrderRowLockedForUpdate; attempts: PaymentRowLockedForUpdate[] } | null> {
  const own = eq(payments.orderId, orderId);
  await ctx.db.select({ id: payments.id }).from(payments).where(own).orderBy(asc(payments.id)).for('update');
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) return null;
  return { order, attempts: await ctx.db.select().from(payments).where(own).orderBy(asc(payments.attempt)) };
}
