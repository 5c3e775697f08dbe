import { and, eq, max } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { formatOrderAccessActorId, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderItemScope, revisionPoints, revisions } from './delivery-tables.server.ts';
import {
  type LockedOrderItem,
  moveOrderItemStateByCustomer,
  type OrderItemVersionRef,
} from '../lock-item.server.ts';
import { countRevisionRoundsLeft, type OrderWorkFailure, trimOrderWorkText } from '../model.ts';
import { type OrderItemRecord, updateItemWorkState } from '../move-item.server.ts';
import { pickLaterPromisedDate } from '../schedule/due-pauses.ts';
import { computeNewDueDate } from '../schedule/find-promise.server.ts';
import { pauseOrderItemDueDate } from '../schedule/open-pause.server.ts';
import { moveOrderDueDateLater } from '../schedule/set-order-due.server.ts';
import { notifyTeamOfCustomerAction } from '../notify-buyer.server.ts';

export type RevisionRequestResult = Result<OrderItemRecord | null, OrderWorkFailure>;

type OrderRevisionRow = typeof revisions.$inferSelect;

export type RevisionRequest = OrderItemVersionRef & {
  text: string;
  /** Included rows of the checklist that the request is about. */
  rowIds: readonly string[];
};

async function areIncludedOrderScopeRows(
  ctx: AppContext,
  itemId: string,
  rowIds: readonly string[],
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: orderItemScope.id })
    .from(orderItemScope)
    .where(and(eq(orderItemScope.orderItemId, itemId), eq(orderItemScope.kind, 'included')));
  const known = new Set(rows.map(({ id }) => id));
  return rowIds.length > 0 && rowIds.every((id) => known.has(id));
}

async function insertRevision(
  ctx: AppContext,
  item: OrderItemRecord,
  request: { requestedBy: string; text: string; rowIds: readonly string[]; dueAt: Date },
): Promise<OrderRevisionRow> {
  const [latest] = await ctx.db
    .select({ number: max(revisions.number) })
    .from(revisions)
    .where(eq(revisions.orderItemId, item.id));
  const { rowIds, ...columns } = request;
  const number = (latest?.number ?? 0) + 1;
  const [inserted] = await ctx.db
    .insert(revisions)
    .values({ ...columns, number, orderItemId: item.id, requestedAt: ctx.now, createdAt: ctx.now })
    .returning();
  if (!inserted) throw new Error('the revision was not stored');
  await ctx.db
    .insert(revisionPoints)
    .values([...new Set(rowIds)].map((scopeRowId) => ({ revisionId: inserted.id, scopeRowId })));
  return inserted;
}

function notifyStaffOfRevisionRequest(
  ctx: AppContext,
  work: LockedOrderItem,
  { id, number, dueAt }: OrderRevisionRow,
): Promise<void> {
  return notifyTeamOfCustomerAction(ctx, work, {
    kind: 'revision.in',
    subject: id,
    what: 'Revision',
    mail: {
      template: 'team.revision',
      dedupeKey: `t-revision:${id}`,
      payload: { dueAt: (dueAt ?? ctx.now).toISOString(), number },
    },
  });
}

/**
 * Requests changes of rows of the contract for the customer: uses one round, stops the review period, and
 * makes the work due after its delivery time from now (pages.md "Order states and their labels"). Returns
 * null if a revision is already requested.
 */
export function requestRevision(
  ctx: AppContext,
  access: OrderAccess,
  request: RevisionRequest,
): Promise<RevisionRequestResult> {
  const { itemId, version, rowIds } = request;
  return moveOrderItemStateByCustomer(
    ctx,
    { access, itemId, version },
    'revision_requested',
    async (ctx, { order, item }) => {
      if (countRevisionRoundsLeft(item) === 0) return fail({ code: 'NO_ROUND_LEFT' });
      const text = trimOrderWorkText('revision', request.text);
      if (text === null) return fail({ code: 'TEXT_LENGTH', text: 'revision' });
      if (!(await areIncludedOrderScopeRows(ctx, itemId, rowIds))) return fail({ code: 'NO_ROW_NAMED' });
      const dueAt = await computeNewDueDate(ctx, order, item);
      const moved = await updateItemWorkState(ctx, item, {
        to: 'revision_requested',
        by: 'customer',
        columns: {
          acceptBy: null,
          dueAt: pickLaterPromisedDate(item.dueAt, dueAt),
          revisionRoundsUsed: item.revisionRoundsUsed + 1,
        },
      });
      if (!moved.ok || moved.value === null) return moved;
      const created = await insertRevision(ctx, item, {
        requestedBy: formatOrderAccessActorId(access),
        text,
        rowIds,
        dueAt,
      });
      const data = { number: created.number, dueAt: dueAt.toISOString(), rowIds: [...rowIds] };
      await recordOrderEvent(ctx, {
        orderId: order.id,
        orderItemId: itemId,
        kind: 'revision_requested',
        data,
      });
      await moveOrderDueDateLater(ctx, order.id);
      if (order.disputeState === 'OPEN') await pauseOrderItemDueDate(ctx, item, { reason: 'dispute' });
      await notifyStaffOfRevisionRequest(ctx, { order, item: moved.value }, created);
      return ok(moved.value);
    },
  );
}
