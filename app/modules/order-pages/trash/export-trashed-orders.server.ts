import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { readAllTrashedOrders } from './list-trashed-orders.server.ts';
import type { OrderTrashListState, TrashedOrder } from './order-trash.ts';

/**
 * Returns the trash for a file. Requires a recent proof of identity; the audit entry is written before the
 * first row is read.
 */
export async function exportTrashedOrders(
  ctx: AppContext,
  state: OrderTrashListState,
): Promise<AsyncIterable<readonly TrashedOrder[]>> {
  assertCan(ctx, 'orders:trash');
  assertCan(ctx, 'orders:export');
  assertRecentStepUp(ctx);
  await recordAudit(ctx, {
    action: 'orders.trash_exported',
    entity: 'order',
    entityId: null,
    // The search text may be a person's name.
    summary: `Exported trashed orders as CSV: ${state.q === '' ? 'all of it' : 'what a search found'}`,
  });
  return readAllTrashedOrders(ctx, state);
}
