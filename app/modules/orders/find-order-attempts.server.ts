import { and, asc, desc, eq, gt } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';
import { payments } from './payment-tables.server.ts';

/** Returns an order with all its attempts, first one first; null if there is no such order. */
export async function findOrderWithPaymentAttempts(
  ctx: AppContext,
  orderId: string,
): Promise<{ order: typeof orders.$inferSelect; attempts: (typeof payments.$inferSelect)[] } | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const attempts = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.attempt));
  return { order, attempts };
}

/**
 * Returns where an order that waits for its payment can still be paid, as far as we know; null if nowhere.
 */
export async function findOpenCheckout(
  ctx: AppContext,
  orderId: string,
): Promise<{ sessionId: string; url: string } | null> {
  const [row] = await ctx.db
    .select({ sessionId: payments.providerSessionId, url: payments.url })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(orders.status, 'PENDING'),
        eq(payments.state, 'open'),
        gt(payments.sessionExpiresAt, ctx.now),
      ),
    )
    .orderBy(desc(payments.attempt))
    .limit(1);
  return row?.sessionId && row.url ? { sessionId: row.sessionId, url: row.url } : null;
}
