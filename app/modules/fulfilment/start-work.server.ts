import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { briefs } from './briefs/brief-tables.server.ts';
import { changeOrderItemStateByStaff, type OrderItemVersionRef } from './lock-item.server.ts';
import type { OrderWorkFailure } from './model.ts';
import { type OrderItemRecord, updateItemWorkState } from './move-item.server.ts';

/**
 * Starts the work on an item: its brief counts as accepted and is locked (pages.md "Order states and their
 * labels"). Returns null if it has started already. Refused during a dispute.
 */
export function startOrderItemWork(
  ctx: AppContext,
  seen: OrderItemVersionRef,
): Promise<Result<OrderItemRecord | null, OrderWorkFailure>> {
  return changeOrderItemStateByStaff(ctx, seen, 'in_progress', async (ctx, { order, item }) => {
    if (order.disputeState === 'OPEN') return fail({ code: 'DISPUTE_OPEN' });
    if (item.workState !== 'queued') {
      return fail({ code: 'ILLEGAL_TRANSITION', from: 'revision_requested', to: 'in_progress' });
    }
    const moved = await updateItemWorkState(ctx, item, {
      to: 'in_progress',
      by: 'staff',
      columns: { startedAt: item.startedAt ?? ctx.now },
    });
    if (!moved.ok || moved.value === null) return moved;
    const [accepted] = await ctx.db
      .update(briefs)
      .set({ state: 'accepted', acceptedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(briefs.orderItemId, item.id), eq(briefs.state, 'submitted')))
      .returning({ id: briefs.id });
    const about = { orderId: order.id, orderItemId: item.id };
    if (accepted) await recordOrderEvent(ctx, { ...about, kind: 'brief_accepted' });
    await recordOrderEvent(ctx, { ...about, kind: 'work_started' });
    return ok(moved.value);
  });
}
