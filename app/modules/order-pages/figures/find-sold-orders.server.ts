import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Orders of the mode the shop runs in: a live shop counts no order that was a test, and the other way round (orders.md
 * section 3). A shop without a provider is a real one, whose money comes by hand.
 */
export function ofRunningMode({ payments: { mode } }: Pick<AppContext, 'payments'>): SQL {
  return eq(orders.isLive, mode === 'live' || mode === 'none');
}

/** Orders that brought money and are not in the trash (ALIST-02). */
const isPaid = and(inArray(orders.status, ['PAID', 'COMPLETED']), isNull(orders.deletedAt));

/**
 * What revenue counts (orders.md section 7): paid or completed, not in the trash, of the running mode; orders of the demo
 * only as long as there are no others.
 */
export function countsAsSold(ctx: Pick<AppContext, 'payments'>): SQL | undefined {
  const own = eq(orders.isDemo, false);
  const isMode = ofRunningMode(ctx);
  const none = sql`not exists (select 1 from ${orders} where ${and(own, isPaid, isMode)})`;
  return and(isPaid, isMode, or(own, none));
}

/** Orders of the shop's own; those of the demo only as long as there are no others. */
export function ownOrDemo(): SQL | undefined {
  const own = eq(orders.isDemo, false);
  return or(own, sql`not exists (select 1 from ${orders} where ${own})`);
}

/** Orders of the last so many seconds. */
export function createdWithin({ now }: Pick<AppContext, 'now'>, seconds: number): SQL | undefined {
  return and(gt(orders.createdAt, new Date(now.getTime() - seconds * 1000)), lte(orders.createdAt, now));
}

/**
 * Their lines, in a query of both. A line is written with its order and no line is older than it; said of the lines too, the
 * time is looked up in an index of their own instead of in every line that was ever sold.
 */
export function soldWithin(ctx: Pick<AppContext, 'now' | 'payments'>, seconds: number): SQL | undefined {
  const since = new Date(ctx.now.getTime() - seconds * 1000);
  return and(countsAsSold(ctx), createdWithin(ctx, seconds), gt(orderItems.createdAt, since));
}
