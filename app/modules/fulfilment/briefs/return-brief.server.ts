import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { assertUserCanWorkOnOrderItem } from '../assert-may-work.server.ts';
import { type LockedOrderItem, lockOrderAndItemRows, type OrderItemVersionRef } from '../lock-item.server.ts';
import type { OrderWorkFailure } from '../model.ts';
import { getOrderItemWorkState } from '../move-item.server.ts';
import { returnBriefToBuyer, moveOrderItemToWorkQueue } from '../queue-item.server.ts';

import { briefs } from './brief-tables.server.ts';

type StoredBriefRow = typeof briefs.$inferSelect;
type BriefLockedForReturn = LockedOrderItem & { row: StoredBriefRow };

/**
 * Locks an item in the version the staff saw, with its brief; throws 401 or 403 if the actor may not work on
 * it.
 */
async function lockItemBriefAtVersion(
  ctx: AppContext,
  seen: OrderItemVersionRef,
): Promise<Result<BriefLockedForReturn, OrderWorkFailure>> {
  const locked = await lockOrderAndItemRows(ctx, seen.itemId);
  if (!locked) return fail({ code: 'NOT_FOUND' });
  assertUserCanWorkOnOrderItem(ctx, locked);
  if (locked.item.version !== seen.version)
    return fail({ code: 'STATE_CHANGED', state: getOrderItemWorkState(locked.item) });
  const [row] = await ctx.db.select().from(briefs).where(eq(briefs.orderItemId, seen.itemId)).for('update');
  return row ? ok({ ...locked, row }) : fail({ code: 'NOT_FOUND' });
}

type ReturnBriefToCustomerResult = Result<null, OrderWorkFailure>;

/**
 * Returns a submitted brief with a question, before the work starts; the item's date is paused until it is
 * submitted again.
 */
export function sendBriefBackToBuyer(
  ctx: AppContext,
  seen: OrderItemVersionRef & { comment: string },
): Promise<ReturnBriefToCustomerResult> {
  return inTransaction(ctx, async (ctx): Promise<ReturnBriefToCustomerResult> => {
    const locked = await lockItemBriefAtVersion(ctx, seen);
    if (!locked.ok) return locked;
    const { row, ...work } = locked.value;
    if (row.state !== 'submitted')
      return fail({ code: 'STATE_CHANGED', state: getOrderItemWorkState(work.item) });
    const moved = await returnBriefToBuyer(ctx, work, { comment: seen.comment, round: row.rounds });
    if (!moved.ok) return moved;
    const returned = { state: 'returned', returnedAt: ctx.now, returnComment: seen.comment.trim() };
    await ctx.db
      .update(briefs)
      .set({ ...returned, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(briefs.id, row.id));
    return ok(null);
  });
}

/** Continues without the brief, with a reason; the answers so far stay readable. */
export function skipOrderItemBrief(
  ctx: AppContext,
  seen: OrderItemVersionRef & { reason: string },
): Promise<ReturnBriefToCustomerResult> {
  return inTransaction(ctx, async (ctx): Promise<ReturnBriefToCustomerResult> => {
    const locked = await lockItemBriefAtVersion(ctx, seen);
    if (!locked.ok) return locked;
    const { row, ...work } = locked.value;
    const moved = await moveOrderItemToWorkQueue(ctx, work, { by: 'staff', reason: seen.reason });
    if (!moved.ok) return moved;
    if (moved.value === null) return ok(null);
    await ctx.db
      .update(briefs)
      .set({
        state: 'skipped',
        skippedAt: ctx.now,
        skipReason: seen.reason.trim(),
        version: row.version + 1,
        updatedAt: ctx.now,
      })
      .where(eq(briefs.id, row.id));
    return ok(null);
  });
}
