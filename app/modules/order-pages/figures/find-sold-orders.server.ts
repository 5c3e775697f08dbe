import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { ofDataSet } from '#app/platform/db/data-set.server.ts';

/**
 * Orders of the mode the shop runs in: a live shop counts no order that was a test, and the other way round (orders.md
 * section 3). A shop without a provider is a real one, whose money comes by hand.
 */
function ofRunningMode({ payments: { mode } }: Pick<AppContext, 'payments'>): SQL {
  return eq(orders.isLive, mode === 'live' || mode === 'none');
}

/** Orders of the chosen data set: the demo's whatever the shop runs in, its own of the running mode; without a choice those of the mode. */
export function ofCountedSet(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(ctx.dataSet === 'demo' ? undefined : ofRunningMode(ctx), ofDataSet(ctx, orders));
}

/** Orders that brought money and are not in the trash (ALIST-02). */
const isPaid = and(inArray(orders.status, ['PAID', 'COMPLETED']), isNull(orders.deletedAt));

const isOwn = eq(orders.isDemo, false);

/** Whether orders of the demo count where nobody chooses: as long as no other of the running mode brought money. */
export function countsDemo(ctx: Pick<AppContext, 'payments'>): SQL<boolean> {
  return sql<boolean>`not exists (select 1 from ${orders} where ${and(isOwn, isPaid, ofRunningMode(ctx))})`;
}

/** The orders figures are made of: those of the chosen data set, and without a choice those of the demo only until there are others. */
function isCounted(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(ofCountedSet(ctx), ctx.dataSet === undefined ? or(isOwn, countsDemo(ctx)) : undefined);
}

/**
 * What revenue counts (orders.md section 7): paid or completed, not in the trash, of the running mode or the chosen data set.
 */
export function countsAsSold(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(isPaid, isCounted(ctx));
}

/** Orders that customers placed: none of the team, not in the trash, and of those that count as with what is sold. */
export function countsAsPlaced(ctx: Pick<AppContext, 'payments' | 'dataSet'>): SQL | undefined {
  return and(isNull(orders.deletedAt), isCounted(ctx), ne(orders.source, 'manual'));
}

/** Orders of the last so many seconds. */
export function createdWithin({ now }: Pick<AppContext, 'now'>, seconds: number): SQL | undefined {
  return and(gt(orders.createdAt, new Date(now.getTime() - seconds * 1000)), lte(orders.createdAt, now));
}

/**
 * Their lines, in a query of both. A line is written with its order and no line is older than it; said of the lines too, the
 * time is looked up in an index of their own instead of in every line that was ever sold.
 */
export function soldWithin(
  ctx: Pick<AppContext, 'now' | 'payments' | 'dataSet'>,
  seconds: number,
): SQL | undefined {
  const since = new Date(ctx.now.getTime() - seconds * 1000);
  return and(countsAsSold(ctx), createdWithin(ctx, seconds), gt(orderItems.createdAt, since));
}
