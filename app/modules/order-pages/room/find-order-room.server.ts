import { and, asc, desc, eq, inArray } from 'drizzle-orm';

import type { ShopTime } from '#app/lib/dates.ts';
import { readShopTime } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orderNumber, orderTitle } from '#app/modules/orders/model.ts';
import { eventWords } from '#app/modules/orders/order-events.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { methodWords } from '#app/modules/orders/payment-methods.ts';
import { payments, refunds } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { eventDetail } from './customer-event-detail.ts';

import { asStanding, orderBadges } from './order-badges.ts';
import { type OrderRoom, type RoomEvent, type RoomItem, type RoomRefund, stepOf } from './order-room.ts';
import { readRoomItems } from './read-room-items.server.ts';

/** How the order was paid: by which card, or how it came by hand. */
async function readPaidBy(
  ctx: AppContext,
  orderId: string,
): Promise<Pick<OrderRoom['money'], 'card' | 'byHand'>> {
  const [paid] = await ctx.db
    .select({
      brand: payments.cardBrand,
      last4: payments.cardLast4,
      method: payments.method,
      reference: payments.reference,
    })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'paid')))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return {
    card: paid?.brand && paid.last4 ? { brand: paid.brand, last4: paid.last4 } : null,
    byHand: paid ? methodWords(paid) : null,
  };
}

/** Money that goes back or went; refunds that failed or were never sent are the staff's matter. */
async function readRefunds(ctx: AppContext, orderId: string): Promise<RoomRefund[]> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ['pending', 'succeeded'])))
    .orderBy(asc(refunds.createdAt));
  return rows.map((refund) => ({
    id: refund.id,
    amountCents: refund.amountCents,
    isPending: refund.state === 'pending',
    at: (refund.succeededAt ?? refund.createdAt).toISOString(),
  }));
}

type EventRow = typeof orderEvents.$inferSelect;

/** Only what customers may read, newest first. */
function readEvents(ctx: AppContext, orderId: string): Promise<EventRow[]> {
  return ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.isVisibleToCustomer, true)))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id));
}

/** Of several services each line names its own. */
function shownEvents(rows: readonly EventRow[], items: readonly RoomItem[], time: ShopTime): RoomEvent[] {
  const titleOf = new Map(items.length > 1 ? items.map(({ id, title }) => [id, title]) : []);
  return rows.map((event) => ({
    id: event.id,
    words: eventWords(event.kind),
    detail: eventDetail(event.kind, event.data, time),
    about: titleOf.get(event.orderItemId ?? '') ?? null,
    at: event.at.toISOString(),
  }));
}

/** An order with everything its customer may see of it; the access was checked by who asks. */
export async function findOrderRoom(ctx: AppContext, access: OrderAccess): Promise<OrderRoom> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, access.orderId));
  if (!order) throw new Error('an order to which there is an access is gone');
  const [{ items, briefPromise }, paidBy, refunded, events, time] = await Promise.all([
    readRoomItems(ctx, order),
    readPaidBy(ctx, order.id),
    readRefunds(ctx, order.id),
    readEvents(ctx, order.id),
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
      ...paidBy,
      refunds: refunded,
    },
    items,
    events: shownEvents(events, items, time),
  };
}
