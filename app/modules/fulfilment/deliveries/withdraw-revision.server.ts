import { and, eq } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { fail, ok } from '#app/lib/result.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { revisions } from './delivery-tables.server.ts';
import {
  type LockedOrderItem,
  moveOrderItemStateByCustomer,
  changeOrderItemStateByStaff,
  type OrderItemVersionRef,
} from '../lock-item.server.ts';
import { DELIVERY_AUTO_ACCEPT_DAYS, trimOrderWorkText } from '../model.ts';
import { updateItemWorkState } from '../move-item.server.ts';
import { endOrderItemPauses } from '../schedule/open-pause.server.ts';

import type { RevisionRequestResult } from './request-revision.server.ts';

/**
 * Closes the open revision without work: the delivery stays, the round is returned, and 7 days to review
 * start again.
 */
async function closeRevisionWithoutWork(
  ctx: AppContext,
  { order, item }: LockedOrderItem,
  end: { by: 'customer' | 'staff'; state: 'withdrawn' | 'out_of_scope'; answer: string | null },
): Promise<RevisionRequestResult> {
  const moved = await updateItemWorkState(ctx, item, {
    to: 'delivered',
    by: end.by,
    columns: {
      acceptBy: addDays(ctx.now, DELIVERY_AUTO_ACCEPT_DAYS),
      revisionRoundsUsed: Math.max(0, item.revisionRoundsUsed - 1),
    },
  });
  if (!moved.ok || moved.value === null) return moved;
  const { state, answer } = end;
  const [ended] = await ctx.db
    .update(revisions)
    .set({ state, answer, isCounted: false, resolvedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(revisions.orderItemId, item.id), eq(revisions.state, 'open')))
    .returning({ number: revisions.number });
  await recordOrderEvent(ctx, {
    orderId: order.id,
    orderItemId: item.id,
    kind: state === 'withdrawn' ? 'revision_withdrawn' : 'revision_out_of_scope',
    data: { number: ended?.number },
  });
  // A delivery has no date to pause, so the pause of a dispute ends with the request.
  return ok(await endOrderItemPauses(ctx, moved.value));
}

/**
 * Withdraws the customer's revision request before the work on it starts. Returns null if it is withdrawn
 * already.
 */
export function withdrawRevision(
  ctx: AppContext,
  access: OrderAccess,
  seen: OrderItemVersionRef,
): Promise<RevisionRequestResult> {
  return moveOrderItemStateByCustomer(ctx, { access, ...seen }, 'delivered', (ctx, locked) =>
    closeRevisionWithoutWork(ctx, locked, { by: 'customer', state: 'withdrawn', answer: null }),
  );
}

/**
 * Answers a revision request as out of scope, by the staff: it uses no round (orders.md "Dates, capacity,
 * contract and figures").
 */
export async function rejectRevisionOutOfScope(
  ctx: AppContext,
  { answer, ...seen }: OrderItemVersionRef & { answer: string },
): Promise<RevisionRequestResult> {
  const text = trimOrderWorkText('answer', answer);
  return changeOrderItemStateByStaff(
    ctx,
    seen,
    'delivered',
    async (ctx, locked): Promise<RevisionRequestResult> => {
      if (text === null) return fail({ code: 'TEXT_LENGTH', text: 'answer' });
      if (locked.item.workState !== 'revision_requested') {
        return fail({ code: 'ILLEGAL_TRANSITION', from: 'in_progress', to: 'delivered' });
      }
      return closeRevisionWithoutWork(ctx, locked, { by: 'staff', state: 'out_of_scope', answer: text });
    },
  );
}
