import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { buildOrderItemBriefs } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { filterOwnUnsentMessageFiles } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { toReaderOrderMessageThread } from '#app/modules/messages/list-messages.server.ts';
import { getCustomerOrderMessageReader } from '#app/modules/messages/read-thread.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { getOrderEventLabel } from '#app/modules/orders/order-events.ts';
import { getOrderNotPayableReason } from '#app/modules/orders/pay-refusal.ts';
import { describeManualPayment } from '#app/modules/orders/payment-methods.ts';
import { toOrderInvoiceDocuments } from '#app/modules/invoicing/find-documents.server.ts';
import { toCustomerRefundView } from '#app/modules/payments/refunds/find-refund-view.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { formatCustomerEventDetail } from './customer-event-detail.ts';

import { parseStoredOrderStates, buildCustomerOrderBadges } from './order-badges.ts';
import {
  type CustomerOrder,
  type CustomerOrderEvent,
  type CustomerOrderItem,
  type CustomerOrderRefund,
  getOrderStepIndex,
} from './order-room.ts';
import { readCustomerOrderItems } from './read-room-items.server.ts';
import { readStoredCustomerOrder, type StoredCustomerOrder } from './read-stored-room.server.ts';

/** Returns how the order was paid: by which card, or by which manual payment. */
function getOrderPaymentMethod({
  paidBy: [paid],
}: StoredCustomerOrder): Pick<CustomerOrder['money'], 'card' | 'byHand'> {
  return {
    card: paid?.brand && paid.last4 ? { brand: paid.brand, last4: paid.last4 } : null,
    byHand: paid ? describeManualPayment(paid) : null,
  };
}

function toCustomerRefunds({ refunds }: StoredCustomerOrder): CustomerOrderRefund[] {
  return refunds.map((refund) => ({
    id: refund.id,
    amountCents: refund.amountCents,
    isPending: refund.state === 'pending',
    at: (refund.succeededAt ?? refund.createdAt).toISOString(),
  }));
}

type StoredCustomerOrderRow = StoredCustomerOrder['order'][number];

/**
 * Whether its buyer can pay it now: in the open checkout, or by another attempt while the order waits for
 * them.
 */
function isCustomerOrderPayable(
  order: StoredCustomerOrderRow,
  { openCheckouts }: StoredCustomerOrder,
  now: Date,
): boolean {
  if (getOrderNotPayableReason(order, now) === null) return true;
  return order.status === 'PENDING' && openCheckouts.length > 0;
}

/** If there are several services, each entry names its own. */
function toCustomerOrderEvents(
  rows: StoredCustomerOrder['events'],
  items: readonly CustomerOrderItem[],
  time: ShopTimeFormatters,
): CustomerOrderEvent[] {
  const titleOf = new Map(items.length > 1 ? items.map(({ id, title }) => [id, title]) : []);
  return rows.map((event) => ({
    id: event.id,
    words: getOrderEventLabel(event.kind),
    detail: formatCustomerEventDetail(event.kind, event.data, time),
    about: titleOf.get(event.orderItemId ?? '') ?? null,
    at: event.at.toISOString(),
  }));
}

async function buildCustomerOrder(
  ctx: AppContext,
  order: StoredCustomerOrderRow,
  stored: StoredCustomerOrder,
): Promise<CustomerOrder> {
  const [{ items, briefPromise }, time] = await Promise.all([
    readCustomerOrderItems(ctx, order, stored),
    readShopTimeFormats(ctx),
  ]);
  const standing = parseStoredOrderStates(order);
  const states = items.map(({ workState }) => workState);
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    title: formatOrderTitle(items.map(({ title }) => title)),
    ...standing,
    badges: buildCustomerOrderBadges({
      ...standing,
      items: items.map(({ workState, rounds }) => ({ workState, revisionRoundsUsed: rounds.used })),
    }),
    step: getOrderStepIndex({ status: standing.status, states }),
    isTest: !order.isLive,
    isDisputed: order.disputeState === 'OPEN',
    placedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    payUntil: order.payUntil?.toISOString() ?? null,
    isPayable: isCustomerOrderPayable(order, stored, ctx.now),
    dueAt: order.dueAt?.toISOString() ?? null,
    briefPromise: order.status === 'PAID' ? briefPromise : null,
    completedAt: order.completedAt?.toISOString() ?? null,
    money: {
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      promoCode: order.promoCode,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
      refundedCents: order.refundedCents,
      ...getOrderPaymentMethod(stored),
      refunds: toCustomerRefunds(stored),
    },
    items,
    events: toCustomerOrderEvents(stored.events, items, time),
  };
}

/**
 * Returns an order with everything its customer may see of it, and what they can do about its payment, briefs
 * and messages; the caller has checked the access. Documents exist once it is paid.
 */
export async function findCustomerOrder(ctx: AppContext, access: OrderAccess) {
  const { orderId, userId } = access;
  const reader = getCustomerOrderMessageReader(access);
  const stored = await readStoredCustomerOrder(ctx.db, {
    orderId,
    reader: reader.name,
    now: ctx.now.toISOString(),
  });
  const [order] = stored.order;
  if (!order) throw new Error('an order to which there is an access is gone');
  return {
    room: await buildCustomerOrder(ctx, order, stored),
    briefs: buildOrderItemBriefs(stored),
    thread: toReaderOrderMessageThread(stored, reader),
    chosen: filterOwnUnsentMessageFiles(stored, { side: 'customer', userId }),
    documents: order.paidAt ? toOrderInvoiceDocuments(stored, ctx.now) : null,
    refund: toCustomerRefundView(stored, ctx.now),
  };
}
