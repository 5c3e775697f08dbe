import { and, eq, inArray, sql } from 'drizzle-orm';

import { fail, ok } from '#app/lib/result.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderItemScope, revisionPoints, revisions } from './delivery-tables.server.ts';
import { changeOrderItemStateByStaff, type OrderItemVersionRef } from '../lock-item.server.ts';
import { updateItemWorkState } from '../move-item.server.ts';

import type { RevisionRequestResult } from './request-revision.server.ts';

/**
 * Starts the work on a revision: the rows it names are open again. Returns null if it has started already.
 */
export function startOrderItemRevision(
  ctx: AppContext,
  seen: OrderItemVersionRef,
): Promise<RevisionRequestResult> {
  return changeOrderItemStateByStaff(
    ctx,
    seen,
    'in_progress',
    async (ctx, { order, item }): Promise<RevisionRequestResult> => {
      if (order.disputeState === 'OPEN') return fail({ code: 'DISPUTE_OPEN' });
      if (item.workState !== 'revision_requested') {
        return fail({ code: 'ILLEGAL_TRANSITION', from: 'queued', to: 'in_progress' });
      }
      const moved = await updateItemWorkState(ctx, item, { to: 'in_progress', by: 'staff' });
      if (!moved.ok || moved.value === null) return moved;
      const [open] = await ctx.db
        .select({ id: revisions.id, number: revisions.number })
        .from(revisions)
        .where(and(eq(revisions.orderItemId, item.id), eq(revisions.state, 'open')));
      const named = ctx.db
        .select({ id: revisionPoints.scopeRowId })
        .from(revisionPoints)
        .where(eq(revisionPoints.revisionId, open?.id ?? sql`null`));
      await ctx.db
        .update(orderItemScope)
        .set({
          state: 'open',
          reason: null,
          doneAt: null,
          doneBy: null,
          deliveredVersion: null,
          updatedAt: ctx.now,
        })
        .where(inArray(orderItemScope.id, named));
      const data = { number: open?.number };
      await recordOrderEvent(ctx, {
        orderId: order.id,
        orderItemId: item.id,
        kind: 'revision_started',
        data,
      });
      return ok(moved.value);
    },
  );
}
