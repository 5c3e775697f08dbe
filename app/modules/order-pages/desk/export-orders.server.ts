import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import type { DeskOrder } from './desk-orders.ts';
import type { DeskAsked } from './find-desk-orders.server.ts';
import { readAllOrders } from './list-desk-orders.server.ts';

/**
 * Returns the whole list for a file. Requires a recent proof of identity; the audit entry is written before
 * the first row is read. `address` is the list's query.
 */
export async function exportOrders(
  ctx: AppContext,
  asked: DeskAsked,
  address: string,
): Promise<AsyncGenerator<readonly DeskOrder[]>> {
  assertCan(ctx, 'orders:export');
  assertRecentProof(ctx);
  await recordAudit(ctx, {
    action: 'orders.exported',
    entity: 'order',
    entityId: null,
    summary: `Exported orders as CSV: ${asked.ids ? `${asked.ids.length} chosen` : address || 'the open ones'}`,
  });
  return readAllOrders(ctx, asked);
}
