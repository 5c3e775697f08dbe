import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';

import { batchedOrderBriefQueries } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { unsentMessageFileQueries } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { orderMessageThreadQueries } from '#app/modules/messages/list-messages.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import { orderInvoiceDocumentQueries } from '#app/modules/invoicing/find-documents.server.ts';
import { customerRefundViewQueries } from '#app/modules/payments/refunds/find-refund-view.server.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { orderItemQueries } from './read-stored-items.server.ts';

const customerOrderIdPlaceholder = sql.placeholder('orderId');

const customerOrderRowQuery = createReadForBatchedStatement(
  {
    id: orders.id,
    status: orders.status,
    paymentState: orders.paymentState,
    disputeState: orders.disputeState,
    isLive: orders.isLive,
    createdAt: orders.createdAt,
    paidAt: orders.paidAt,
    payUntil: orders.payUntil,
    dueAt: orders.dueAt,
    completedAt: orders.completedAt,
    deletedAt: orders.deletedAt,
    promiseKind: orders.promiseKind,
    subtotalCents: orders.subtotalCents,
    discountCents: orders.discountCents,
    promoCode: orders.promoCode,
    taxCents: orders.taxCents,
    totalCents: orders.totalCents,
    refundedCents: orders.refundedCents,
  },
  (from) => from.from(orders).where(eq(orders.id, customerOrderIdPlaceholder)),
);

const orderPaymentBatchQueries = {
  /** How the order was paid: by which card, or by which manual payment. */
  paidBy: createReadForBatchedStatement(
    {
      brand: payments.cardBrand,
      last4: payments.cardLast4,
      method: payments.method,
      reference: payments.reference,
    },
    (from) =>
      from
        .from(payments)
        .where(and(eq(payments.orderId, customerOrderIdPlaceholder), eq(payments.state, 'paid')))
        .orderBy(desc(payments.attempt))
        .limit(1),
  ),
  /** Where it can still be paid, as far as we know. */
  openCheckouts: createReadForBatchedStatement({ id: payments.id }, (from) =>
    from
      .from(payments)
      .where(
        and(
          eq(payments.orderId, customerOrderIdPlaceholder),
          eq(payments.state, 'open'),
          gt(payments.sessionExpiresAt, sql.placeholder('now')),
          isNotNull(payments.providerSessionId),
          isNotNull(payments.url),
        ),
      )
      .limit(1),
  ),
  /** Pending and completed refunds; failed or unsent ones are not shown to the customer. */
  refunds: createReadForBatchedStatement(
    {
      id: refunds.id,
      amountCents: refunds.amountCents,
      state: refunds.state,
      succeededAt: refunds.succeededAt,
      createdAt: refunds.createdAt,
    },
    (from) =>
      from
        .from(refunds)
        .where(
          and(
            eq(refunds.orderId, customerOrderIdPlaceholder),
            inArray(refunds.state, ['pending', 'succeeded']),
          ),
        )
        .orderBy(asc(refunds.createdAt)),
  ),
};

/** Only events customers may read, newest first. */
const customerOrderEventsQuery = createReadForBatchedStatement(
  {
    id: orderEvents.id,
    kind: orderEvents.kind,
    data: orderEvents.data,
    orderItemId: orderEvents.orderItemId,
    at: orderEvents.at,
  },
  (from) =>
    from
      .from(orderEvents)
      .where(
        and(eq(orderEvents.orderId, customerOrderIdPlaceholder), eq(orderEvents.isVisibleToCustomer, true)),
      )
      .orderBy(desc(orderEvents.at), desc(orderEvents.id)),
);

/**
 * Reads everything an order's page shows its customer in one statement; parameters are `orderId`, the
 * `reader` of its messages, and `now`. The caller has checked the access.
 */
export const readStoredCustomerOrder = combineReadsIntoOneStatement({
  order: customerOrderRowQuery,
  ...orderPaymentBatchQueries,
  events: customerOrderEventsQuery,
  ...orderItemQueries,
  ...batchedOrderBriefQueries,
  ...orderMessageThreadQueries,
  ...unsentMessageFileQueries,
  ...orderInvoiceDocumentQueries,
  ...customerRefundViewQueries,
});

export type StoredCustomerOrder = Awaited<ReturnType<typeof readStoredCustomerOrder>>;
