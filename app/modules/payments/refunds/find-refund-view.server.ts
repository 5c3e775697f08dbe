import { desc, eq, sql } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { read, together } from '#app/platform/db/read-together.server.ts';

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

const requestColumns = {
  id: refundRequests.id,
  reason: refundRequests.reason,
  text: refundRequests.text,
  state: refundRequests.state,
  createdAt: refundRequests.createdAt,
  decidedAt: refundRequests.decidedAt,
  decisionNote: refundRequests.decisionNote,
};

export function requestView(
  row: Pick<typeof refundRequests.$inferSelect, keyof typeof requestColumns>,
): RequestView {
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

/** What `toRefundView` makes what a customer sees of refunds of. */
export const refundReads = {
  refundRules: read(
    {
      status: orders.status,
      paymentState: orders.paymentState,
      paidAt: orders.paidAt,
      refundUntil: orders.refundUntil,
      refundDays: orders.refundDays,
    },
    (from) => from.from(orders).where(eq(orders.id, sql.placeholder('orderId'))),
  ),
  refundRequests: read(requestColumns, (from) =>
    from
      .from(refundRequests)
      .where(eq(refundRequests.orderId, sql.placeholder('orderId')))
      .orderBy(desc(refundRequests.createdAt)),
  ),
};

const refundsOfOrder = together(refundReads);

/** What the customer's page shows of refunds; null when there is no such order. */
export function toRefundView(
  { refundRules: [order], refundRequests: requests }: Awaited<ReturnType<typeof refundsOfOrder>>,
  now: Date,
): RefundView | null {
  if (!order) return null;
  return {
    window: requestWindow(order, now),
    until: order.refundUntil?.toISOString() ?? null,
    days: order.refundDays,
    requests: requests.map(requestView),
  };
}

export async function findRefundView(ctx: AppContext, orderId: string): Promise<RefundView | null> {
  return toRefundView(await refundsOfOrder(ctx.db, { orderId }), ctx.now);
}
