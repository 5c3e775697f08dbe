import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, sql, sum } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { shopZone } from '#app/lib/shop-zone.ts';
import { dayIn, instantIn, laterDay } from '#app/lib/zone-days.ts';
import { siteContent } from '#app/modules/content/read-site-content.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refunds } from '#app/modules/orders/payment-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { OWED_WORK } from '../desk/desk-orders.ts';

import { ofRunningMode, ownOrDemo } from './find-sold-orders.server.ts';
import type { Span } from './order-figures.ts';
import { foldLoad } from './work-load.ts';

const units = sql<number>`coalesce(sum(${orderItems.quantity} * ${orderItems.effortUnits}), 0)`.mapWith(
  Number,
);
const isOpen = (ctx: AppContext) =>
  and(eq(orders.status, 'PAID'), isNull(orders.deletedAt), ofRunningMode(ctx));

/**
 * Effort units of what is sold and not delivered, by the day it is due, for today and the six days after; what is already
 * late apart. `capacity` is what the shop works on in a day, where it promises by its calendar.
 */
export async function readLoad(ctx: AppContext) {
  assertCan(ctx, 'orders:figures');
  const { promise, provider } = await siteContent(ctx);
  const zone = shopZone(provider.timeZone);
  const { day: today } = dayIn(zone, ctx.now);
  const end = instantIn(zone, laterDay(today, 7), 0);
  const due = sql<string>`to_char(${orderItems.dueAt} at time zone ${zone.id}, 'YYYY-MM-DD')`;
  const days = await ctx.db
    .select({ day: due, units })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        isOpen(ctx),
        inArray(orderItems.workState, ['awaiting_brief', ...OWED_WORK]),
        gte(orderItems.dueAt, ctx.now),
        lt(orderItems.dueAt, end),
      ),
    )
    .groupBy(sql`1`);
  const [late] = await ctx.db
    .select({ units })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isOpen(ctx), inArray(orderItems.workState, [...OWED_WORK]), lt(orderItems.dueAt, ctx.now)));
  return {
    days: foldLoad(today, days),
    overdueUnits: late?.units ?? 0,
    capacity: promise.mode === 'calendar' ? promise.unitsAtOnce : null,
  };
}

function inSpan(ctx: AppContext, span: Span) {
  return addDays(ctx.now, (-span.steps * span.stepSeconds) / 86_400);
}

/** What was delivered for the first time in a span, how much of it on time, and what was given back in it. */
export async function readKept(ctx: AppContext, span: Span) {
  assertCan(ctx, 'orders:figures');
  const since = inSpan(ctx, span);
  const [work] = await ctx.db
    .select({
      delivered: count(),
      onTime: sql`count(*) filter (where ${orderItems.isOnTime})`.mapWith(Number),
    })
    .from(orderItems)
    .where(
      and(
        // Looked up for these lines alone: as a join it would read all orders for the few of a span.
        sql`(select ${and(isNull(orders.deletedAt), ofRunningMode(ctx))} from ${orders} where ${orders.id} = ${orderItems.orderId})`,
        isNotNull(orderItems.isOnTime),
        gt(orderItems.firstDeliveredAt, since),
        lte(orderItems.firstDeliveredAt, ctx.now),
      ),
    );
  const [back] = await ctx.db
    .select({ refunds: count(), cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        ofRunningMode(ctx),
        eq(refunds.state, 'succeeded'),
        gt(refunds.succeededAt, since),
        lte(refunds.succeededAt, ctx.now),
      ),
    );
  return {
    delivered: work?.delivered ?? 0,
    onTime: work?.onTime ?? 0,
    refunds: back?.refunds ?? 0,
    refundedCents: back?.cents ?? 0,
  };
}

/** Orders that customers placed in a span, and those of them that were paid since; none of the team, of the demo while there are no others. */
export async function readCheckouts(ctx: AppContext, span: Span) {
  assertCan(ctx, 'orders:figures');
  const [row] = await ctx.db
    .select({
      placed: count(),
      paid: sql`count(*) filter (where ${orders.paidAt} is not null)`.mapWith(Number),
    })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        ofRunningMode(ctx),
        ownOrDemo(),
        ne(orders.source, 'manual'),
        gt(orders.createdAt, inSpan(ctx, span)),
        lte(orders.createdAt, ctx.now),
      ),
    );
  return { placed: row?.placed ?? 0, paid: row?.paid ?? 0 };
}
