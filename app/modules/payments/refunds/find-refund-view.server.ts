import { desc, eq } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { requestWindow } from './refund-requests.ts';

export type RequestView = {
  id: string;
  reason: string;
  text: string;
  state: string;
  requestedAt: string;
  decidedAt: string | null;
  decisionNote: string | null;
};

export function requestView(row: typeof refundRequests.$inferSelect): RequestView {
  const { id, reason, text, state, decisionNote } = row;
  const decidedAt = row.decidedAt?.toISOString() ?? null;
  return { id, reason, text, state, requestedAt: row.createdAt.toISOString(), decidedAt, decisionNote };
}

/** What the customer's page shows of refunds; null when there is no such order. */
export type RefundView = {
  window: ReturnType<typeof requestWindow>;
  /** Last moment of the window; null while something is undelivered. */
  until: string | null;
  /** How long after the latest delivery it ends. */
  days: number;
  /** Newest first. */
  requests: RequestView[];
};

export async function findRefundView(ctx: AppContext, orderId: string): Promise<RefundView | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const requests = await ctx.db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .orderBy(desc(refundRequests.createdAt));
  return {
    window: requestWindow(order, ctx.now),
    until: order.refundUntil?.toISOString() ?? null,
    days: order.refundDays,
    requests: requests.map(requestView),
  };
}
