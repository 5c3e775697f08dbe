import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import type { Cents } from '#app/lib/money.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Refunds of an order that have no outcome yet; `countedCents` of them are in its `refunded_cents` already. */
export type PendingRefunds = { cents: Cents; countedCents: Cents };

/** What is on its way back, or waits for the provider's answer, of each of these orders that has any. */
export async function sumPendingRefunds(
  ctx: AppContext,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PendingRefunds>> {
  const sum = (rule: SQL) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${rule}), 0)`.mapWith(Number);
  const rows = await ctx.db
    .select({
      orderId: refunds.orderId,
      cents: sum(sql`true`),
      countedCents: sum(eq(refunds.state, 'pending')),
    })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), inArray(refunds.state, ['requested', 'pending'])))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ orderId, ...pending }) => [orderId, pending]));
}
