import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';

import type { ReportSpan } from '#app/lib/report-span.ts';
import { instantIn, laterDay } from '#app/lib/zone-days.ts';
import { waitedMinutes, workedMinutes } from '#app/modules/analytics/find-day-rows.server.ts';
import type { Part } from '#app/modules/analytics/segments.ts';
import { ofCountedSet } from '#app/modules/order-pages/figures/find-sold-orders.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';

import { daySums } from './find-day-sums.server.ts';
import { isOfPart } from './find-orders-of-part.server.ts';
import { type Folded, foldDays } from './fold-days.ts';
import { isRunning } from './read-sale-days.server.ts';

export const DELIVERY_SUMS = [
  'delivered',
  'promised',
  'onTime',
  'revisions',
  'workedMinutes',
  'waitedMinutes',
] as const;
export type DeliverySum = (typeof DELIVERY_SUMS)[number];

/** Rows per page of the list of deliveries. */
export const DELIVERIES_ON_PAGE = 25;

export const deliveryColumns = sql`sum(delivered)::integer as delivered, sum(promised)::integer as promised, sum(on_time)::integer as "onTime",
  sum(revisions)::integer as revisions, sum(worked_minutes)::float8 as "workedMinutes", sum(waited_minutes)::float8 as "waitedMinutes"`;

/** Returns the first deliveries of each day of a time span and of the previous period. */
export async function readDeliveryDays(
  ctx: AppContext,
  span: ReportSpan,
  part: Part | null,
): Promise<Folded<DeliverySum>> {
  assertCan(ctx, 'analytics:read');
  const days = { from: span.before.from, to: span.to };
  const where = isRunning(ctx);
  const sums = await daySums(ctx, 'deliveries', { zone: span.zone, days, part, by: sql`day`, where });
  const rows = await rowsOf(
    ctx.db,
    sql`select day::text as day, ${deliveryColumns} from ${sums} group by day`,
  );
  // The columns of the statement.
  return foldDays(span, DELIVERY_SUMS, rows as ({ day: string } & Record<DeliverySum, number>)[]);
}

/** The condition for a segment: a category or a service is the line's own, everything else its order's. */
function lineOfPart(part: Part) {
  const { segment, value } = part;
  if (segment === 'category') return eq(orderItems.category, value);
  if (segment !== 'service') return isOfPart(part);
  return value === '' ? isNull(orderItems.serviceId) : eq(orderItems.serviceId, value);
}

/** Returns the deliveries behind the figures of a time span, newest first, without the buyers. */
export async function listDeliveries(
  ctx: AppContext,
  { span, part, page }: { span: ReportSpan; part: Part | null; page: number },
) {
  assertCan(ctx, 'analytics:read');
  const rule = and(
    isNull(orders.deletedAt),
    ofCountedSet(ctx),
    gte(orderItems.firstDeliveredAt, instantIn(span.zone, span.from, 0)),
    lt(orderItems.firstDeliveredAt, instantIn(span.zone, laterDay(span.to, 1), 0)),
    part ? lineOfPart(part) : undefined,
  );
  const newestFirst = [desc(orderItems.firstDeliveredAt), desc(orderItems.orderId), desc(orderItems.id)];
  // The inner query finds the page's ids, so that skipped rows are not computed.
  const those = ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(rule)
    .orderBy(...newestFirst)
    .limit(DELIVERIES_ON_PAGE)
    .offset((page - 1) * DELIVERIES_ON_PAGE);
  const rows = await ctx.db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      title: orderItems.title,
      deliveredAt: orderItems.firstDeliveredAt,
      isOnTime: orderItems.isOnTime,
      revisions: orderItems.revisionRoundsUsed,
      workedMinutes: sql`${workedMinutes}`.mapWith(Number),
      waitedMinutes: sql`${waitedMinutes}`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(orders, sql`${orders.id} = ${orderItems.orderId}`)
    .where(inArray(orderItems.id, those))
    .orderBy(...newestFirst);
  return rows.map(({ deliveredAt, orderId, ...row }) => ({
    ...row,
    orderId,
    number: orderNumber(orderId),
    deliveredAt: deliveredAt?.toISOString() ?? '',
  }));
}
export type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number];
