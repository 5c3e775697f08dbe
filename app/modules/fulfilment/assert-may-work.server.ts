import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { jsonError } from '#app/platform/http.server.ts';

type Assigned = { assigneeId: string | null };

/** Whether this work is this person's: all of it is, except for a fulfiller, whose is what the item or its order gives them. */
export function mayWork(
  { actor }: Pick<AppContext, 'actor'>,
  work: { order: Assigned; item: Assigned },
): boolean {
  if (actor.kind !== 'user' || actor.role !== 'fulfiller') return true;
  return work.item.assigneeId === actor.id || work.order.assigneeId === actor.id;
}

/** Refuses by throwing: 401 to visitors, 403 without `orders:work`, 403 to a fulfiller whose work this is not. */
export function assertMayWork(
  ctx: Pick<AppContext, 'actor'>,
  work: { order: Assigned; item: Assigned },
): void {
  assertCan(ctx, 'orders:work');
  if (!mayWork(ctx, work)) {
    throw jsonError(403, 'FORBIDDEN', 'This work is assigned to someone else.');
  }
}
