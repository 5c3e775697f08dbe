import { and, asc, desc, eq, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { getRefundRequestWindow } from './refund-requests.ts';

export type RefundRequestView = {
  id: string;
  reason: string;
  text: string;
  /** Items it is about; empty means the whole order. */
  itemIds: string[];
  state: string;
  requestedAt: string;
  decidedAt: string | null;
  decisionNote: string | null;
};

const refundRequestColumns = {
  id: refundRequests.id,
  reason: refundRequests.reason,
  text: refundRequests.text,
  itemIds: refundRequests.itemIds,
  state: refundRequests.state,
  createdAt: refundRequests.createdAt,
  decidedAt: refundRequests.decidedAt,
  decisionNote: refundRequests.decisionNote,
};

export function toRefundRequestView(
  row: Pick<typeof refundRequests.$inferSelect, keyof typeof refundRequestColumns>,
): RefundRequestView {
  const { id, reason, text, itemIds, state, decisionNote } = row;
  const decidedAt = row.decidedAt?.toISOString() ?? null;
  const requestedAt = row.createdAt.toISOString();
  return { id, reason, text, itemIds, state, requestedAt, decidedAt, decisionNote };
}

/** What the customer's page shows of refunds; null if there is no such order. */
export type CustomerRefundPageData = {
  window: ReturnType<typeof getRefundRequestWindow>;
  /** Last moment of the window; null while an item is undelivered. */
  until: string | null;
  /** Length of the window in days, from the latest delivery. */
  days: number;
  /** The items a request can cover: those that are not canceled. */
  items: { id: string; title: string }[];
  /** Newest first. */
  requests: RefundRequestView[];
};

/** The queries from which `toCustomerRefundView` builds the customer's view of refunds. */
export const customerRefundViewQueries = {
  refundRules: createReadForBatchedStatement(
    {
      status: orders.status,
      paymentState: orders.paymentState,
      paidAt: orders.paidAt,
      refundUntil: orders.refundUntil,
      refundDays: orders.refundDays,
    },
    (from) => from.from(orders).where(eq(orders.id, sql.placeholder('orderId'))),
  ),
  refundItems: createReadForBatchedStatement({ id: orderItems.id, title: orderItems.title }, (from) =>
    from
      .from(orderItems)
      .where(
        and(
          eq(orderItems.orderId, sql.placeholder('orderId')),
          sql`${orderItems.workState} is distinct from 'canceled'`,
        ),
      )
      .orderBy(asc(orderItems.position)),
  ),
  refundRequests: createReadForBatchedStatement(refundRequestColumns, (from) =>
    from
      .from(refundRequests)
      .where(eq(refundRequests.orderId, sql.placeholder('orderId')))
      .orderBy(desc(refundRequests.createdAt)),
  ),
};

const loadCustomerRefundViewRows = combineReadsIntoOneStatement(customerRefundViewQueries);

const loadRefundableOrderItems = combineReadsIntoOneStatement({
  items: customerRefundViewQueries.refundItems,
});

/** Returns the items a refund request of an order can cover. */
export async function listRefundItems(
  ctx: AppContext,
  orderId: string,
): Promise<CustomerRefundPageData['items']> {
  return (await loadRefundableOrderItems(ctx.db, { orderId })).items;
}

/** Returns what the customer's page shows of refunds; null if there is no such order. */
export function toCustomerRefundView(
  {
    refundRules: [order],
    refundItems: items,
    refundRequests: requests,
  }: Awaited<ReturnType<typeof loadCustomerRefundViewRows>>,
  now: Date,
): CustomerRefundPageData | null {
  if (!order) return null;
  return {
    window: getRefundRequestWindow(order, now),
    until: order.refundUntil?.toISOString() ?? null,
    days: order.refundDays,
    items,
    requests: requests.map(toRefundRequestView),
  };
}

export async function findCustomerRefundView(
  ctx: AppContext,
  orderId: string,
): Promise<CustomerRefundPageData | null> {
  return toCustomerRefundView(await loadCustomerRefundViewRows(ctx.db, { orderId }), ctx.now);
}
