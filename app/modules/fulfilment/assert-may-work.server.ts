import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';

type RecordWithAssignee = { assigneeId: string | null };

/**
 * Whether the actor may work on this: on everything, except for a fulfiller, who may work on what is assigned
 * to them by item or order.
 */
export function canUserWorkOnOrderItem(
  { actor }: Pick<AppContext, 'actor'>,
  work: { order: RecordWithAssignee; item: RecordWithAssignee },
): boolean {
  if (actor.kind !== 'user' || actor.role !== 'fulfiller') return true;
  return work.item.assigneeId === actor.id || work.order.assigneeId === actor.id;
}

/**
 * Throws unless the actor may do this work: 401 for visitors, 403 without `orders:work`, 403 for a fulfiller
 * to whom it is not assigned.
 */
export function assertUserCanWorkOnOrderItem(
  ctx: Pick<AppContext, 'actor'>,
  work: { order: RecordWithAssignee; item: RecordWithAssignee },
): void {
  assertCan(ctx, 'orders:work');
  if (!canUserWorkOnOrderItem(ctx, work)) {
    throw createJsonErrorResponse(403, 'FORBIDDEN', 'This work is assigned to someone else.');
  }
}
