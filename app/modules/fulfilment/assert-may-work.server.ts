import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { jsonError } from '#app/platform/http.server.ts';

type AssignedRecord = { assigneeId: string | null };

/**
 * Whether the actor may work on this: on everything, except for a fulfiller, who may work on what is assigned
 * to them by item or order.
 */
export function canWorkOnItem(
  { actor }: Pick<AppContext, 'actor'>,
  work: { order: AssignedRecord; item: AssignedRecord },
): boolean {
  if (actor.kind !== 'user' || actor.role !== 'fulfiller') return true;
  return work.item.assigneeId === actor.id || work.order.assigneeId === actor.id;
}

/**
 * Throws unless the actor may do this work: 401 for visitors, 403 without `orders:work`, 403 for a fulfiller
 * to whom it is not assigned.
 */
export function assertCanWorkOnItem(
  ctx: Pick<AppContext, 'actor'>,
  work: { order: AssignedRecord; item: AssignedRecord },
): void {
  assertCan(ctx, 'orders:work');
  if (!canWorkOnItem(ctx, work)) {
    throw jsonError(403, 'FORBIDDEN', 'This work is assigned to someone else.');
  }
}
