import type { ShopTime } from '#app/lib/dates.ts';
import { readShopTime } from '#app/modules/content/settings/read-shop-time.server.ts';
import { toBriefs } from '#app/modules/fulfilment/briefs/find-brief.server.ts';
import { toChosen } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { toThread } from '#app/modules/messages/list-messages.server.ts';
import { customerReader } from '#app/modules/messages/read-thread.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orderNumber, orderTitle } from '#app/modules/orders/model.ts';
import { eventLabel } from '#app/modules/orders/order-events.ts';
import { explainNotPayable } from '#app/modules/orders/pay-refusal.ts';
import { describePaymentMethod } from '#app/modules/orders/payment-methods.ts';
import { toOrderDocuments } from '#app/modules/invoicing/find-documents.server.ts';
import { toRefundView } from '#app/modules/payments/refunds/find-refund-view.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { eventDetail } from './customer-event-detail.ts';

import { asStanding, orderBadges } from './order-badges.ts';
import { type OrderRoom, type RoomEvent, type RoomItem, type RoomRefund, stepOf } from './order-room.ts';
import { readRoomItems } from './read-room-items.server.ts';
import { readRoom, type StoredRoom } from './read-stored-room.server.ts';

/** Returns how the order was paid: by which card, or by which manual payment. */
function paidBy({ paidBy: [paid] }: StoredRoom): Pick<OrderRoom['money'], 'card' | 'byHand'> {
  return {
    card: paid?.brand && paid.last4 ? { brand: paid.brand, last4: paid.last4 } : null,
    byHand: paid ? describePaymentMethod(paid) : null,
  };
}

function shownRefunds({ refunds }: StoredRoom): RoomRefund[] {
  return refunds.map((refund) => ({
    id: refund.id,
    amountCents: refund.amountCents,
    isPending: refund.state === 'pending',
    at: (refund.succeededAt ?? refund.createdAt).toISOString(),
  }));
}

type OrderRow = StoredRoom['order'][number];

/**
 * Whether its buyer can pay it now: in the open checkout, or by another attempt while the order waits for
 * them.
 */
function isPayable(order: OrderRow, { openCheckouts }: StoredRoom, now: Date): boolean {
  if (explainNotPayable(order, now) === null) return true;
  return order.status === 'PENDING' && openCheckouts.length > 0;
}

/** If there are several services, each entry names its own. */
function shownEvents(rows: StoredRoom['events'], items: readonly RoomItem[], time: ShopTime): RoomEvent[] {
  const titleOf = new Map(items.length > 1 ? items.map(({ id, title }) => [id, title]) : []);
  return rows.map((event) => ({
    id: event.id,
    words: eventLabel(event.kind),
    detail: eventDetail(event.kind, event.data, time),
    about: titleOf.get(event.orderItemId ?? '') ?? null,
    at: event.at.toISOString(),
  }));
}

async function asRoom(ctx: AppContext, order: OrderRow, stored: StoredRoom): Promise<OrderRoom> {
  const [{ items, briefPromise }, time] = await Promise.all([
    readRoomItems(ctx, order, stored),
    readShopTime(ctx),
  ]);
  const standing = asStanding(order);
  const states = items.map(({ workState }) => workState);
  return {
    id: order.id,
    number: orderNumber(order.id),
    title: orderTitle(items.map(({ title }) => title)),
    ...standing,
    badges: orderBadges({
      ...standing,
      items: items.map(({ workState, rounds }) => ({ workState, revisionRoundsUsed: rounds.used })),
    }),
    step: stepOf({ status: standing.status, states }),
    isTest: !order.isLive,
    isDisputed: order.disputeState === 'OPEN',
    placedAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    payUntil: order.payUntil?.toISOString() ?? null,
    isPayable: isPayable(order, stored, ctx.now),
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
      ...paidBy(stored),
      refunds: shownRefunds(stored),
    },
    items,
    events: shownEvents(stored.events, items, time),
  };
}

/**
 * Returns an order with everything its customer may see of it, and what they can do about its payment, briefs
 * and messages; the caller has checked the access. Documents exist once it is paid.
 */
export async function findOrderRoom(ctx: AppContext, access: OrderAccess) {
  const { orderId, userId } = access;
  const reader = customerReader(access);
  const stored = await readRoom(ctx.db, { orderId, reader: reader.name, now: ctx.now.toISOString() });
  const [order] = stored.order;
  if (!order) throw new Error('an order to which there is an access is gone');
  return {
    room: await asRoom(ctx, order, stored),
    briefs: toBriefs(stored),
    thread: toThread(stored, reader),
    chosen: toChosen(stored, { side: 'customer', userId }),
    documents: order.paidAt ? toOrderDocuments(stored, ctx.now) : null,
    refund: toRefundView(stored, ctx.now),
  };
}
