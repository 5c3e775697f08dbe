import { and, desc, eq, gt } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from '../tables.server.ts';
import { payments } from './tables.server.ts';

/** Where an order that waits for its payment can still be paid, as far as we know; null when nowhere. */
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
