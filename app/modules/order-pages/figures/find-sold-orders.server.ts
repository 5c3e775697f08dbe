import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

/**
 * Orders in the mode the shop runs in: a live shop does not count test orders, and vice versa (orders.md
 * "Payment modes and clocks"). A shop without a provider is live, with manual payments.
 */
function buildOrderPaymentModeCondition({ payments: { mode } }: Pick<AppContext, 'payments'>): SQL {
  return eq(orders.isLive, mode === 'live' || mode === 'none');
}

/**
 * Orders of the selected data set: demo orders in any mode, the shop's own in the running mode; without a
 * selection all orders of the mode.
 */
export function buildOrdersOfSelectedDataSetCondition(
  ctx: Pick<AppContext, 'payments' | 'dataSet'>,
): SQL | undefined {
  return and(
    ctx.dataSet === 'demo' ? undefined : buildOrderPaymentModeCondition(ctx),
    buildDemoOrRealRowsCondition(ctx, orders),
  );
}

/** Paid orders that are not in the trash (ALIST-02). */
const paidOrderNotInTrashCondition = and(
  inArray(orders.status, ['PAID', 'COMPLETED']),
  isNull(orders.deletedAt),
);

const nonDemoOrderCondition = eq(orders.isDemo, false);

/** Whether demo orders count without a selection: only until another order of the running mode is paid. */
export function buildDemoCountsCondition(ctx: Pick<AppContext, 'payments'>): SQL<boolean> {
  return sql<boolean>`not exists (select 1 from ${orders} where ${and(nonDemoOrderCondition, paidOrderNotInTrashCondition, buildOrderPaymentModeCondition(ctx))})`;
}

/**
 * The orders that figures are based on: those of the selected data set; without one, demo orders count only
 * until there are others.
 */
function buildCountedOrdersCondition(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(
    buildOrdersOfSelectedDataSetCondition(ctx),
    ctx.dataSet === undefined ? or(nonDemoOrderCondition, buildDemoCountsCondition(ctx)) : undefined,
  );
}

/**
 * The orders that count as revenue (orders.md "States"): paid or completed, not in the trash, of the running
 * mode or the selected data set.
 */
export function buildRevenueOrdersCondition(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(paidOrderNotInTrashCondition, buildCountedOrdersCondition(ctx));
}

/**
 * Orders placed by customers: not created by the team, not in the trash, and from the same set as those that
 * count as sold.
 */
export function buildPlacedOrdersCondition(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(isNull(orders.deletedAt), buildCountedOrdersCondition(ctx), ne(orders.source, 'manual'));
}

/** Orders of the last so many seconds. */
export function buildOrdersCreatedWithinSecondsCondition(
  { now }: Pick<AppContext, 'now'>,
  seconds: number,
): SQL | undefined {
  return and(gt(orders.createdAt, new Date(now.getTime() - seconds * 1000)), lte(orders.createdAt, now));
}

/**
 * Their items, in a query of both. An item is inserted with its order and is never older; the same condition
 * on the items uses their own index instead of reading every item ever sold.
 */
export function buildItemsSoldWithinSecondsCondition(
  ctx: Pick<AppContext, 'now' | 'payments' | 'dataSet'>,
  seconds: number,
): SQL | undefined {
  const since = new Date(ctx.now.getTime() - seconds * 1000);
  return and(
    buildRevenueOrdersCondition(ctx),
    buildOrdersCreatedWithinSecondsCondition(ctx, seconds),
    gt(orderItems.createdAt, since),
  );
}
