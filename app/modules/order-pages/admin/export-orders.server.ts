import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { AdminOrder } from './admin-orders.ts';
import type { AdminOrderQuery } from './find-admin-orders.server.ts';
import { readAdminOrdersInBatches } from './list-admin-orders.server.ts';

/**
 * Returns the whole list for a file. Requires a recent proof of identity; the audit entry is written before
 * the first row is read. `address` is the list's query.
 */
export async function exportOrders(
  ctx: AppContext,
  query: AdminOrderQuery,
  address: string,
): Promise<AsyncGenerator<readonly AdminOrder[]>> {
  assertCan(ctx, 'orders:export');
  assertRecentStepUp(ctx);
  await recordAudit(ctx, {
    action: 'orders.exported',
    entity: 'order',
    entityId: null,
    summary: `Exported orders as CSV: ${query.ids ? `${query.ids.length} chosen` : address || 'the open ones'}`,
  });
  return readAdminOrdersInBatches(ctx, query);
}
