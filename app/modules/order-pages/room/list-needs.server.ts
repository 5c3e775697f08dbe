import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { UNFINISHED_ORDER_ITEM_WORK_STATES } from '#app/modules/fulfilment/model.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  buildAccountVisibleOrdersCondition,
  buildCustomerAccountOrderItemsCondition,
  buildUnreadMessageCondition,
  buildAwaitingPaymentCondition,
} from './find-listed-orders.server.ts';
import { MAX_CUSTOMER_TODOS, type CustomerOrderTodo, type AccountOrdersSummary } from './order-needs.ts';

async function readOrderItemTodosOfCustomer(
  ctx: AppContext,
  userId: string,
  kind: 'brief' | 'review',
): Promise<CustomerOrderTodo[]> {
  const rows = await ctx.db
    .select({
      orderId: orders.id,
      itemId: orderItems.id,
      title: orderItems.title,
      acceptBy: orderItems.acceptBy,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      buildCustomerAccountOrderItemsCondition(ctx, userId, [
        kind === 'brief' ? 'awaiting_brief' : 'delivered',
      ]),
    )
    .orderBy(sql`${orderItems.acceptBy} nulls last`, asc(orders.createdAt), asc(orderItems.position))
    .limit(MAX_CUSTOMER_TODOS);
  return rows.map(({ orderId, itemId, title, acceptBy }) => ({
    kind,
    orderId,
    itemId,
    number: formatOrderNumber(orderId),
    title,
    at: acceptBy?.toISOString() ?? null,
    count: 1,
  }));
}

/** Reads the orders the team created for this account that wait for payment. */
async function readCustomerUnpaidOrderTodos(ctx: AppContext, userId: string): Promise<CustomerOrderTodo[]> {
  const rows = await ctx.db
    .select({
      orderId: orders.id,
      title: sql<string>`(select i.title from order_items i where i.order_id = "orders"."id" order by i.position limit 1)`,
      payUntil: orders.payUntil,
    })
    .from(orders)
    .where(and(buildAccountVisibleOrdersCondition(ctx, userId), buildAwaitingPaymentCondition(ctx)))
    .orderBy(asc(orders.payUntil), asc(orders.id))
    .limit(MAX_CUSTOMER_TODOS);
  return rows.map(({ orderId, title, payUntil }) => ({
    kind: 'pay',
    orderId,
    itemId: null,
    number: formatOrderNumber(orderId),
    title,
    at: payUntil?.toISOString() ?? null,
    count: 1,
  }));
}

async function listCustomerUnreadMessageTodos(ctx: AppContext, userId: string): Promise<CustomerOrderTodo[]> {
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
    .where(
      and(
        buildAccountVisibleOrdersCondition(ctx, userId),
        eq(m.authorKind, 'staff'),
        buildUnreadMessageCondition(userId),
      ),
    )
    .groupBy(orders.id)
    .orderBy(sql`${newest} desc`)
    .limit(MAX_CUSTOMER_TODOS);
  return rows.map(({ orderId, title, at, count: unread }) => ({
    kind: 'messages',
    orderId,
    itemId: null,
    number: formatOrderNumber(orderId),
    title,
    at: new Date(at).toISOString(),
    count: unread,
  }));
}

/**
 * Returns what waits for an account, most urgent first: orders to pay, deliveries that will count as
 * accepted, then briefs, then unread messages; at most `MAX_CUSTOMER_TODOS`.
 */
export async function listCustomerTodos(ctx: AppContext, userId: string): Promise<CustomerOrderTodo[]> {
  const needs = [
    ...(await readCustomerUnpaidOrderTodos(ctx, userId)),
    ...(await readOrderItemTodosOfCustomer(ctx, userId, 'review')),
    ...(await readOrderItemTodosOfCustomer(ctx, userId, 'brief')),
    ...(await listCustomerUnreadMessageTodos(ctx, userId)),
  ];
  return needs.slice(0, MAX_CUSTOMER_TODOS);
}

/** Returns a summary of an account's orders, for its account page. */
export async function readAccountOrdersSummary(
  ctx: AppContext,
  userId: string,
): Promise<AccountOrdersSummary> {
  const [open] = await ctx.db
    .select({ count: count() })
    .from(orders)
    .where(and(buildAccountVisibleOrdersCondition(ctx, userId), eq(orders.status, 'PAID')));
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
      and(
        buildAccountVisibleOrdersCondition(ctx, userId),
        eq(orders.status, 'PAID'),
        inArray(orderItems.workState, [...UNFINISHED_ORDER_ITEM_WORK_STATES]),
      ),
    );
  const nextDueAt = work?.nextDueAt ?? null;
  return {
    open: open?.count ?? 0,
    nextDueAt: nextDueAt === null ? null : new Date(nextDueAt).toISOString(),
    briefs: work?.briefs ?? 0,
    reviews: work?.reviews ?? 0,
  };
}
