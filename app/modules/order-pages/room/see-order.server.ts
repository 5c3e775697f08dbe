import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { dbNow } from '#app/platform/db/now.server.ts';

import { selfId } from '../desk/find-visible-orders.server.ts';
import { isSeen } from '../desk/find-desk-page.server.ts';
import { orderPresence } from '../tables.server.ts';

import { listPresent, presentSince } from './list-present.server.ts';

/**
 * Notes that the actor has an order open, and says who else has: names, in their order. Null for an order this person may not
 * see; throws 401 or 403 without `orders:read`. Rows live by the database's clock, so any number of processes agree, and
 * whoever falls silent is gone after `PRESENT_MS`.
 */
export async function seeOrder(ctx: AppContext, orderId: string): Promise<string[] | null> {
  if (!(await isSeen(ctx, orderId))) return null;
  const userId = selfId(ctx);
  if (userId === null) return [];
  const seenAt = dbNow(ctx);
  await ctx.db
    .insert(orderPresence)
    .values({ orderId, userId, seenAt })
    .onConflictDoUpdate({ target: [orderPresence.orderId, orderPresence.userId], set: { seenAt } });
  // Whoever fell silent anywhere: the table holds who is there, and no history of who looked at what.
  await ctx.db.delete(orderPresence).where(sql`${orderPresence.seenAt} <= ${presentSince(ctx)}`);
  return listPresent(ctx, orderId);
}

/** Notes that the actor has closed an order; what is not noted runs out by itself. */
export async function leaveOrder(ctx: AppContext, orderId: string): Promise<void> {
  if (!(await isSeen(ctx, orderId))) return;
  const userId = selfId(ctx);
  if (userId === null) return;
  await ctx.db
    .delete(orderPresence)
    .where(and(eq(orderPresence.orderId, orderId), eq(orderPresence.userId, userId)));
}
