import { and, asc, count, desc, eq, inArray, isNull, sql, sum } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderNumber, orderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { countsAsSold, createdWithin, soldWithin } from './find-sold-orders.server.ts';
import { type Figures, foldFigures, type Span, type Step } from './order-figures.ts';

/** Revenue (PAID and COMPLETED, refunds not subtracted), orders and their average in a span and in the one before. */
export async function readFigures(ctx: AppContext, span: Span): Promise<Figures> {
  assertCan(ctx, 'orders:figures');
  // `date_part` counts in doubles, `extract` in slow exact numbers that nothing here needs.
  const stepsAgo = sql<number>`floor(date_part('epoch', ${ctx.now.toISOString()}::timestamptz - ${orders.createdAt}) / ${span.stepSeconds}::int)`;
  const steps: Step[] = await ctx.db
    .select({
      stepsAgo: stepsAgo.mapWith(Number),
      orders: count(),
      cents: sum(orders.totalCents).mapWith(Number),
    })
    .from(orders)
    .where(and(countsAsSold(ctx), createdWithin(ctx, 2 * span.steps * span.stepSeconds)))
    .groupBy(sql`1`);
  return foldFigures(span, steps, ctx.now);
}

/** The newest orders of any status, without who bought. */
export async function listLatestOrders(ctx: AppContext, limit: number) {
  assertCan(ctx, 'orders:figures');
  const newest = await ctx.db
    .select({
      id: orders.id,
      status: orders.status,
      totalCents: orders.totalCents,
      createdAt: orders.createdAt,
      isLive: orders.isLive,
    })
    .from(orders)
    .where(isNull(orders.deletedAt))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  if (newest.length === 0) return [];
  const items = await ctx.db
    .select({ orderId: orderItems.orderId, title: orderItems.title })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        newest.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position));
  return newest.map(({ id, status, totalCents, createdAt, isLive }) => ({
    id,
    number: orderNumber(id),
    title: orderTitle(items.filter(({ orderId }) => orderId === id).map(({ title }) => title)),
    status,
    totalCents,
    createdAt: createdAt.toISOString(),
    isTest: !isLive,
  }));
}

/** What was sold most in a span, by quantity, with what it came to before discounts. */
export async function listTopServices(ctx: AppContext, span: Span, limit: number) {
  assertCan(ctx, 'orders:figures');
  const sold = sum(orderItems.quantity).mapWith(Number);
  const cents = sql<number>`sum(${orderItems.unitCents} * ${orderItems.quantity})`.mapWith(Number);
  return ctx.db
    .select({ title: orderItems.title, sold, cents })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(soldWithin(ctx, span.steps * span.stepSeconds))
    .groupBy(orderItems.title)
    .orderBy(desc(sold), desc(cents), asc(orderItems.title))
    .limit(limit);
}
