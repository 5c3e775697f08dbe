import { and, eq, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import type { OrderItemWorkState } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  isAllowedWorkTransition,
  type OrderWorkFailure,
  type OrderItemWorkStateTransition,
} from './model.ts';

export type OrderItemRecord = typeof orderItems.$inferSelect;

/** Returns a stored state; a CHECK of the table allows only these. */
export function getOrderItemWorkState(item: Pick<OrderItemRecord, 'workState'>): OrderItemWorkState | null {
  return item.workState as OrderItemWorkState | null; // the CHECK order_items_work_state_known
}

/**
 * Moves an item in one statement, in the caller's transaction, with the columns that change along with it: of
 * several concurrent attempts, one succeeds. `item` is the row as the person saw it (state and version).
 * Returns null if it is already there. Fails with `ILLEGAL_TRANSITION` if no such move exists,
 * `STATE_CHANGED` if the item changed meanwhile.
 */
export async function updateItemWorkState(
  ctx: AppContext,
  item: Pick<OrderItemRecord, 'id' | 'workState' | 'version'>,
  {
    to,
    by,
    columns = {},
  }: { to: OrderItemWorkState; by: OrderItemWorkStateTransition['by']; columns?: Partial<OrderItemRecord> },
): Promise<Result<OrderItemRecord | null, OrderWorkFailure>> {
  const from = getOrderItemWorkState(item);
  if (from === to) return ok(null);
  if (from === null || !isAllowedWorkTransition(from, to, by)) {
    return fail({ code: 'ILLEGAL_TRANSITION', from: from ?? 'canceled', to });
  }
  const [moved] = await ctx.db
    .update(orderItems)
    .set({ ...columns, workState: to, version: sql`${orderItems.version} + 1`, updatedAt: ctx.now })
    .where(
      and(eq(orderItems.id, item.id), eq(orderItems.workState, from), eq(orderItems.version, item.version)),
    )
    .returning();
  if (moved) return ok(moved);
  const [current] = await ctx.db
    .select({ workState: orderItems.workState })
    .from(orderItems)
    .where(eq(orderItems.id, item.id));
  const state = current ? getOrderItemWorkState(current) : null;
  return state === to ? ok(null) : fail({ code: 'STATE_CHANGED', state });
}
