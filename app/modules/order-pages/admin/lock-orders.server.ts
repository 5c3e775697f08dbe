import { and, asc, inArray, not } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isOrderPurgedSql } from './find-visible-orders.server.ts';

type OrderSkippedByBulkAction = BulkActionResult['skipped'][number];

type LockedOrderRow = typeof orders.$inferSelect;

/** Returns an order's name for messages: `Order 1f0c2a3b`. */
export const formatOrderName = (id: string): string => `Order ${formatOrderNumber(id)}`;

/** Why an order was skipped, as shown in the list of skipped ones. */
export const BULK_ORDER_SKIP_REASONS = {
  gone: 'no longer exists',
  inTrash: 'is in the trash',
} as const;

/** Locks the orders of these ids until the transaction ends, in the sequence used everywhere. */
export async function lockOrders(ctx: AppContext, ids: readonly string[]): Promise<LockedOrderRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), not(isOrderPurgedSql)))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Reports every id without a row as gone. */
export function listMissingOrdersAsSkipped(
  ids: readonly string[],
  found: readonly { id: string }[],
): OrderSkippedByBulkAction[] {
  const known = new Set(found.map(({ id }) => id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({ name: formatOrderName(id), reason: BULK_ORDER_SKIP_REASONS.gone }));
}

/** Locks the orders that can be worked on, and returns why the others are skipped. */
export async function lockOrdersOutsideTrash(ctx: AppContext, ids: readonly string[]) {
  const found = await lockOrders(ctx, ids);
  const inTrash = found
    .filter(({ deletedAt }) => deletedAt !== null)
    .map(({ id }) => ({ name: formatOrderName(id), reason: BULK_ORDER_SKIP_REASONS.inTrash }));
  return {
    free: found.filter(({ deletedAt }) => deletedAt === null),
    skipped: [...listMissingOrdersAsSkipped(ids, found), ...inTrash],
  };
}
