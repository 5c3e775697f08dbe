import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL } from 'drizzle-orm';

import { buildNoOpenRefundCondition } from '#app/modules/orders/find-refund-requests.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** A delivered item, as the review form needs it. */
export type DeliveredOrderItemForReview = {
  id: string;
  orderId: string;
  serviceId: string;
  title: string;
  userId: string | null;
  email: string | null;
  customerName: string | null;
  companyName: string | null;
  deliveredAt: Date;
  /** Whether it was paid in live mode, that is, is not a test. */
  isLive: boolean;
  isDemo: boolean;
};

async function selectDeliveredOrderItems(
  ctx: AppContext,
  where: SQL | undefined,
): Promise<DeliveredOrderItemForReview[]> {
  const rows = await ctx.db
    .select({
      id: orderItems.id,
      orderId: orders.id,
      serviceId: orderItems.serviceId,
      title: orderItems.title,
      userId: orders.userId,
      email: orders.email,
      customerName: orders.customerName,
      companyName: orders.companyName,
      deliveredAt: orderItems.firstDeliveredAt,
      isLive: orders.isLive,
      isDemo: orders.isDemo,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        where,
        isNotNull(orderItems.firstDeliveredAt),
        isNotNull(orderItems.serviceId),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(desc(orderItems.firstDeliveredAt), orderItems.id)
    .limit(100);
  return rows.flatMap(({ serviceId, deliveredAt, ...row }) =>
    serviceId && deliveredAt ? [{ ...row, serviceId, deliveredAt }] : [],
  );
}

/**
 * Returns a delivered item whose service still exists; null otherwise. A refunded order may be reviewed too.
 */
export async function findDeliveredItemForReview(
  ctx: AppContext,
  itemId: string,
): Promise<DeliveredOrderItemForReview | null> {
  const [item] = await selectDeliveredOrderItems(ctx, eq(orderItems.id, itemId));
  return item ?? null;
}

/** Returns the delivered items of an account, newest first. */
export function listDeliveredOrderItemsOfAccount(
  ctx: AppContext,
  userId: string,
): Promise<DeliveredOrderItemForReview[]> {
  return selectDeliveredOrderItems(ctx, eq(orders.userId, userId));
}

/** An accepted item whose customer may be asked for a review. */
export type AcceptedOrderItemForReview = {
  id: string;
  orderId: string;
  title: string;
  email: string;
  customerName: string | null;
  userId: string | null;
};

/**
 * Returns items accepted in a period, of orders that are not refunded, disputed or demo data; at most 200.
 */
export async function listAcceptedOrderItemsInPeriod(
  ctx: AppContext,
  { from, to }: { from: Date; to: Date },
): Promise<AcceptedOrderItemForReview[]> {
  const rows = await ctx.db
    .select({
      id: orderItems.id,
      orderId: orders.id,
      title: orderItems.title,
      email: orders.email,
      customerName: orders.customerName,
      userId: orders.userId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orderItems.workState, 'accepted'),
        gt(orderItems.acceptedAt, from),
        lte(orderItems.acceptedAt, to),
        isNotNull(orderItems.serviceId),
        isNull(orders.deletedAt),
        eq(orders.isDemo, false),
        eq(orders.refundedCents, 0),
        ne(orders.disputeState, 'OPEN'),
        buildNoOpenRefundCondition(ctx),
        inArray(orders.status, ['PAID', 'COMPLETED']),
      ),
    )
    .orderBy(orderItems.acceptedAt, orderItems.id)
    .limit(200);
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}
