import { and, asc, desc, eq, gt } from 'drizzle-orm';

import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import type { Cents } from '#app/lib/money.ts';
import { findPromisesAwaitingBriefs } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { PAYING_BROWSER_ORDER_ACCESS_SECONDS } from '#app/modules/orders/access/order-access.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** What the success page may show of an order (CHECKOUT-07). */
export type CheckoutSuccessPageOrder = {
  orderId: string;
  status: string;
  paymentState: string;
  email: string | null;
  title: string;
  totalCents: Cents;
  dueAt: Date | null;
  isLive: boolean;
  userId: string | null;
  browserHash: string | null;
  source: string;
  createdAt: Date;
  paidAt: Date | null;
  /** The first item whose work waits for the buyer's answers; null if none does. */
  briefItemId: string | null;
  /** What is promised while briefs are missing; null if no date waits for one. */
  briefPromise: BriefDeliveryPromise | null;
};

export async function findSuccessPageOrder(
  ctx: AppContext,
  orderId: string,
): Promise<CheckoutSuccessPageOrder | null> {
  const [order] = await ctx.db
    .select({
      orderId: orders.id,
      status: orders.status,
      paymentState: orders.paymentState,
      email: orders.email,
      totalCents: orders.totalCents,
      dueAt: orders.dueAt,
      isLive: orders.isLive,
      userId: orders.userId,
      browserHash: orders.browserHash,
      source: orders.source,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      promiseKind: orders.promiseKind,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return {
    ...order,
    title: formatOrderTitle(items.map((item) => item.title)),
    briefItemId: items.find(({ workState }) => workState === 'awaiting_brief')?.id ?? null,
    briefPromise: (
      await findPromisesAwaitingBriefs(ctx, { id: orderId, promiseKind: order.promiseKind }, items)
    ).whole,
  };
}

/** Returns the newest order this browser has paid since the given time, for a reload of the success page. */
export async function findPaidOrderOfBrowser(
  ctx: AppContext,
  browserHash: string,
  since: Date,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.browserHash, browserHash), gt(orders.paidAt, since)))
    .orderBy(desc(orders.paidAt), desc(orders.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Returns the email address this browser paid with in the last 24 hours; null if it did not. */
export async function findBuyerEmailOfBrowser(
  ctx: AppContext,
  browserHash: string | null,
): Promise<string | null> {
  if (browserHash === null) return null;
  const since = new Date(ctx.now.getTime() - PAYING_BROWSER_ORDER_ACCESS_SECONDS * 1000);
  const orderId = await findPaidOrderOfBrowser(ctx, browserHash, since);
  return (orderId && (await findSuccessPageOrder(ctx, orderId))?.email) || null;
}

/** Returns the facts about an order that trackers may receive; `paidAt` is null until it is paid. */
export async function findOrderPurchaseForTrackers(ctx: AppContext, orderId: string) {
  const [order] = await ctx.db
    .select({
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      totalCents: orders.totalCents,
      emailNorm: orders.emailNorm,
      consent: orders.consent,
      isLive: orders.isLive,
      isDemo: orders.isDemo,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const lines = await ctx.db
    .select({
      id: orderItems.serviceId,
      title: orderItems.title,
      priceCents: orderItems.unitCents,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  // A deleted service no longer has an id.
  return { ...order, items: lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ id, ...line }])) };
}
