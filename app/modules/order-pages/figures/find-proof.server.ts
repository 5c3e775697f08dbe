import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type OrderFigures, type Proof, PROOF_DAYS, proofOf } from './order-proof.ts';

/** Real orders that were finished; test, demo and free manual ones prove nothing. */
const isCounted = and(
  isNotNull(orders.completedAt),
  isNull(orders.deletedAt),
  eq(orders.isLive, true),
  eq(orders.isDemo, false),
  or(ne(orders.source, 'manual'), gt(orders.totalCents, 0)),
);

async function figuresOf(ctx: AppContext, isInSpan: SQL | undefined): Promise<OrderFigures> {
  const where = and(isCounted, isInSpan);
  const [ordered] = await ctx.db
    .select({
      completed: sql`count(*)`.mapWith(Number),
      refunded: sql`count(*) filter (where ${orders.refundedCents} > 0)`.mapWith(Number),
    })
    .from(orders)
    .where(where);
  const waited = sql`extract(epoch from ${orderItems.firstDeliveredAt} - coalesce(${orderItems.briefSubmittedAt}, ${orders.paidAt}))`;
  const [worked] = await ctx.db
    .select({
      delivered: sql`count(*)`.mapWith(Number),
      onTime: sql`count(*) filter (where ${orderItems.isOnTime})`.mapWith(Number),
      medianHours: sql<number | null>`percentile_cont(0.5) within group (order by ${waited}) / 3600`.mapWith(
        Number,
      ),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(where, isNotNull(orderItems.firstDeliveredAt)));
  const delivered = worked?.delivered ?? 0;
  return {
    completed: ordered?.completed ?? 0,
    refunded: ordered?.refunded ?? 0,
    delivered,
    onTime: worked?.onTime ?? 0,
    medianHours: delivered > 0 ? (worked?.medianHours ?? null) : null,
  };
}

/**
 * What the shop's own orders prove (pages.md section 10.3), counted from the rows themselves; null while they are too few.
 * Figures that cannot be read are not shown, and the failure is logged (ERROR-02).
 */
export async function findProof(ctx: AppContext): Promise<Proof | null> {
  try {
    const recent = await figuresOf(ctx, gt(orders.completedAt, addDays(ctx.now, -PROOF_DAYS)));
    return proofOf(recent, await figuresOf(ctx, undefined));
  } catch (error) {
    ctx.log.error({ err: error }, 'proof figures failed');
    ctx.onFallback?.();
    return null;
  }
}
