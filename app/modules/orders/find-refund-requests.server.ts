import { and, eq, notExists, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { orders } from './order-tables.server.ts';
import { refundRequests } from './payment-tables.server.ts';

/** The condition for orders without an undecided refund request; for queries over `orders`. */
export const buildNoOpenRefundCondition = (ctx: AppContext) =>
  notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(refundRequests)
      .where(and(eq(refundRequests.orderId, orders.id), eq(refundRequests.state, 'open'))),
  );
