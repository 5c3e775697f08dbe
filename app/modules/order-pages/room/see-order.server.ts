import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { databaseNowSql } from '#app/platform/db/now.server.ts';

import { getStaffActorUserId } from '../admin/find-visible-orders.server.ts';
import { canSeeOrder } from '../admin/find-admin-order-page.server.ts';
import { orderPresence } from '../tables.server.ts';

import { listOtherStaffViewingOrder, buildPresenceCutoffSql } from './list-present.server.ts';

/**
 * Records that the actor has an order open, and returns the sorted names of others who do. Null for an order
 * the actor may not see; throws 401 or 403 without `orders:read`. Rows use the database's clock, so that all
 * processes agree; people who stop reporting are removed after `PRESENCE_TIMEOUT_MS`.
 */
export async function recordStaffPresenceOnOrderPage(
  ctx: AppContext,
  orderId: string,
): Promise<string[] | null> {
  if (!(await canSeeOrder(ctx, orderId))) return null;
  const userId = getStaffActorUserId(ctx);
  if (userId === null) return [];
  const seenAt = databaseNowSql(ctx);
  await ctx.db
    .insert(orderPresence)
    .values({ orderId, userId, seenAt })
    .onConflictDoUpdate({ target: [orderPresence.orderId, orderPresence.userId], set: { seenAt } });
  // Deletes all expired rows: the table holds who is present, and no history of who viewed what.
  await ctx.db.delete(orderPresence).where(sql`${orderPresence.seenAt} <= ${buildPresenceCutoffSql(ctx)}`);
  return listOtherStaffViewingOrder(ctx, orderId);
}

/** Records that the actor has closed an order; otherwise presence expires by itself. */
export async function recordOrderPageClosed(ctx: AppContext, orderId: string): Promise<void> {
  if (!(await canSeeOrder(ctx, orderId))) return;
  const userId = getStaffActorUserId(ctx);
  if (userId === null) return;
  await ctx.db
    .delete(orderPresence)
    .where(and(eq(orderPresence.orderId, orderId), eq(orderPresence.userId, userId)));
}
