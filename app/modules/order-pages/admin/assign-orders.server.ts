import { inArray } from 'drizzle-orm';

import type { BulkActionResult } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { type AssigneeWithRowIds, groupRowIdsByAssignee } from '#app/lib/group-by-assignee.ts';
import { isAssignableStaff } from './list-workers.server.ts';
import { lockOrdersOutsideTrash, formatOrderName } from './lock-orders.server.ts';

export type AssignOrdersFailure = { code: 'no-such-person' };

/** `before` is the previous assignee of each changed order. */
type AssignOrdersResult = BulkActionResult & { before: AssigneeWithRowIds[] };

async function saveOrderAssignee(ctx: AppContext, ids: string[], assigneeId: string | null): Promise<void> {
  const change = { assigneeId, updatedAt: ctx.now };
  await ctx.db.update(orders).set(change).where(inArray(orders.id, ids));
  await ctx.db.update(orderItems).set(change).where(inArray(orderItems.orderId, ids));
}

/**
 * Assigns orders with all their items to a person, or to no one (null). Orders that are assigned so already
 * count as done.
 */
export async function assignOrdersToStaff(
  ctx: AppContext,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<Result<AssignOrdersResult, AssignOrdersFailure>> {
  assertCan(ctx, 'orders:write');
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<AssignOrdersResult, AssignOrdersFailure>> => {
      if (!(await isAssignableStaff(ctx, assigneeId))) return fail({ code: 'no-such-person' });
      const { free, skipped } = await lockOrdersOutsideTrash(ctx, ids);
      const done = free.map(({ id }) => id);
      const changed = free.filter((order) => order.assigneeId !== assigneeId);
      if (done.length > 0) await saveOrderAssignee(ctx, done, assigneeId);
      for (const { id, assigneeId: from } of changed) {
        await recordOrderEvent(ctx, { orderId: id, kind: 'assigned', data: { from, to: assigneeId } });
      }
      await recordAuditLines(
        ctx,
        changed.map(({ id, assigneeId: from }) => ({
          action: 'order.assigned',
          entity: 'order',
          entityId: id,
          summary: `${assigneeId === null ? 'Unassigned' : 'Assigned'}: ${formatOrderName(id)}`,
          before: { assignee_id: from },
          after: { assignee_id: assigneeId },
        })),
      );
      return ok({ done, skipped, before: groupRowIdsByAssignee(changed) });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Restores the previous assignees; people who no longer do this work get none. */
export async function restorePreviousOrderAssignees(
  ctx: AppContext,
  before: readonly AssigneeWithRowIds[],
): Promise<BulkActionResult> {
  const outcomes = [];
  for (const { ids, assigneeId } of before) {
    const assigned = await assignOrdersToStaff(ctx, { ids, assigneeId });
    const reason = 'was assigned to someone who no longer works on orders';
    outcomes.push(
      assigned.ok
        ? assigned.value
        : { done: [], skipped: ids.map((id) => ({ name: formatOrderName(id), reason })) },
    );
  }
  return {
    done: outcomes.flatMap(({ done }) => done),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}
