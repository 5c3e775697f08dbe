import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Refunds of an order without an outcome yet; `countedCents` is the part already in its `refunded_cents`. */
export type PendingRefundSumsOfOrder = { cents: Cents; countedCents: Cents };

/**
 * Returns the refunds that are pending or wait for the provider's answer, for each of these orders that has
 * any.
 */
export async function sumPendingRefunds(
  ctx: AppContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PendingRefundSumsOfOrder>> {
  const sum = (rule: SQL) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${rule}), 0)`.mapWith(Number);
  const rows = await ctx.db
    .select({
      orderId: refunds.orderId,
      cents: sum(sql`true`),
      countedCents: sum(eq(refunds.state, 'pending')),
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), inArray(refunds.state, ['queued', 'pending'])))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, ...pending }) => [orderId, pending]));
}
