import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { OPEN_WORK } from '#app/modules/fulfilment/model.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isListed, itemsIn, notReadBy, waitsForPayment } from './find-listed-orders.server.ts';
import { MOST_NEEDS, type Need, type OrdersSummary } from './order-needs.ts';

async function readItemNeeds(ctx: AppContext, userId: string, kind: 'brief' | 'review'): Promise<Need[]> {
  const rows = await ctx.db
    .select({
      orderId: orders.id,
      itemId: orderItems.id,
      title: orderItems.title,
      acceptBy: orderItems.acceptBy,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(itemsIn(ctx, userId, [kind === 'brief' ? 'awaiting_brief' : 'delivered']))
    .orderBy(sql`${orderItems.acceptBy} nulls last`, asc(orders.createdAt), asc(orderItems.position))
    .limit(MOST_NEEDS);
  return rows.map(({ orderId, itemId, title, acceptBy }) => ({
    kind,
    orderId,
    itemId,
    number: orderNumber(orderId),
    title,
    at: acceptBy?.toISOString() ?? null,
    count: 1,
  }));
}

/** Reads the orders the team created for this account that wait for payment. */
async function readOffers(ctx: AppContext, userId: string): Promise<Need[]> {
  const rows = await ctx.db
    .select({
      orderId: orders.id,
      title: sql<string>`(select i.title from order_items i where i.order_id = "orders"."id" order by i.position limit 1)`,
      payUntil: orders.payUntil,
    })
    .from(orders)
    .where(and(isListed(ctx, userId), waitsForPayment(ctx)))
    .orderBy(asc(orders.payUntil), asc(orders.id))
    .limit(MOST_NEEDS);
  return rows.map(({ orderId, title, payUntil }) => ({
    kind: 'pay',
    orderId,
    itemId: null,
    number: orderNumber(orderId),
    title,
    at: payUntil?.toISOString() ?? null,
    count: 1,
  }));
}

async function readUnread(ctx: AppContext, userId: string): Promise<Need[]> {
  const m = alias(orderMessages, 'm');
  const newest = sql<string>`max(${m.createdAt})`;
  const rows = await ctx.db
    .select({
      orderId: orders.id,
      title: sql<string>`(select i.title from order_items i where i.order_id = "orders"."id" order by i.position limit 1)`,
      at: newest,
      count: count(),
    })
    .from(m)
    .innerJoin(orders, eq(orders.id, m.orderId))
    .where(and(isListed(ctx, userId), eq(m.authorKind, 'staff'), notReadBy(userId)))
    .groupBy(orders.id)
    .orderBy(sql`${newest} desc`)
    .limit(MOST_NEEDS);
  return rows.map(({ orderId, title, at, count: unread }) => ({
    kind: 'messages',
    orderId,
    itemId: null,
    number: orderNumber(orderId),
    title,
    at: new Date(at).toISOString(),
    count: unread,
  }));
}

/**
 * Returns what waits for an account, most urgent first: orders to pay, deliveries that will count as
 * accepted, then briefs, then unread messages; at most `MOST_NEEDS`.
 */
export async function listNeeds(ctx: AppContext, userId: string): Promise<Need[]> {
  const needs = [
    ...(await readOffers(ctx, userId)),
    ...(await readItemNeeds(ctx, userId, 'review')),
    ...(await readItemNeeds(ctx, userId, 'brief')),
    ...(await readUnread(ctx, userId)),
  ];
  return needs.slice(0, MOST_NEEDS);
}

/** Returns a summary of an account's orders, for its account page. */
export async function summariseOrders(ctx: AppContext, userId: string): Promise<OrdersSummary> {
  const [open] = await ctx.db
    .select({ count: count() })
    .from(orders)
    .where(and(isListed(ctx, userId), eq(orders.status, 'PAID')));
  const [work] = await ctx.db
    .select({
      nextDueAt: sql<
        string | null
      >`min(${orderItems.dueAt}) filter (where ${orderItems.workState} not in ('delivered', 'awaiting_brief'))`,
      briefs: sql<number>`count(*) filter (where ${orderItems.workState} = 'awaiting_brief')`.mapWith(Number),
      reviews: sql<number>`count(*) filter (where ${orderItems.workState} = 'delivered')`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(isListed(ctx, userId), eq(orders.status, 'PAID'), inArray(orderItems.workState, [...OPEN_WORK])),
    );
  const nextDueAt = work?.nextDueAt ?? null;
  return {
    open: open?.count ?? 0,
    nextDueAt: nextDueAt === null ? null : new Date(nextDueAt).toISOString(),
    briefs: work?.briefs ?? 0,
    reviews: work?.reviews ?? 0,
  };
}
