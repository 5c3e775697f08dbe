import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { assertUserCanWorkOnOrderItem } from '../assert-may-work.server.ts';
import { lockOrderAndItemRows } from '../lock-item.server.ts';
import { type OrderWorkFailure, trimOrderWorkText } from '../model.ts';

import { orderItemScope } from './delivery-tables.server.ts';

export type OrderItemScopeRowChange = {
  itemId: string;
  rowId: string;
  state: 'open' | 'done' | 'not_applicable';
  /** Required for `not_applicable`. */
  reason?: string | null;
};

/** Returns the row's state with who and when; the text of the contract never changes. */
function buildScopeRowColumns(ctx: AppContext, { state }: OrderItemScopeRowChange, reason: string | null) {
  const doneBy = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const done = state === 'open' ? { doneAt: null, doneBy: null } : { doneAt: ctx.now, doneBy };
  return { state, reason, ...done, deliveredVersion: null, updatedAt: ctx.now };
}

/**
 * Checks off a row of the contract, marks it as not applicable with a reason, or reopens it, while the work
 * is in progress (pages.md "The checklist is the contract").
 */
export async function updateOrderItemScopeRow(
  ctx: AppContext,
  change: OrderItemScopeRowChange,
): Promise<Result<null, OrderWorkFailure>> {
  const reason = change.state === 'not_applicable' ? trimOrderWorkText('reason', change.reason ?? '') : null;
  if (change.state === 'not_applicable' && reason === null)
    return fail({ code: 'TEXT_LENGTH', text: 'reason' });
  return inTransaction(ctx, async (ctx): Promise<Result<null, OrderWorkFailure>> => {
    const locked = await lockOrderAndItemRows(ctx, change.itemId);
    if (!locked) return fail({ code: 'NOT_FOUND' });
    assertUserCanWorkOnOrderItem(ctx, locked);
    if (locked.order.status !== 'PAID') return fail({ code: 'ORDER_CLOSED' });
    if (locked.item.workState !== 'in_progress') return fail({ code: 'NOT_IN_WORK' });
    const rows = await ctx.db
      .select({ id: orderItemScope.id, kind: orderItemScope.kind })
      .from(orderItemScope)
      .where(eq(orderItemScope.orderItemId, change.itemId));
    if (!rows.some(({ id, kind }) => id === change.rowId && kind === 'included'))
      return fail({ code: 'NOT_FOUND' });
    await ctx.db
      .update(orderItemScope)
      .set(buildScopeRowColumns(ctx, change, reason))
      .where(eq(orderItemScope.id, change.rowId));
    return ok(null);
  });
}
