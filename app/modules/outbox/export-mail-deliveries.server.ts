import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { type DeliveryRow, readAllDeliveries } from './list-mail-deliveries.server.ts';
import { deliverySearch, type DeliverySearchState } from './mail-delivery.ts';

/**
 * Yields all emails of a delivery log list for an export by a user who has just confirmed their identity; the
 * audit log records the user before the first row is read.
 */
export async function exportDeliveries(
  ctx: AppContext,
  state: DeliverySearchState,
): Promise<AsyncIterable<readonly DeliveryRow[]>> {
  assertCan(ctx, 'mails:read');
  assertRecentProof(ctx);
  await recordAudit(ctx, {
    action: 'mails.exported',
    entity: 'mail',
    entityId: null,
    // The search text may be a person's address.
    summary: `Exported the delivery log as CSV: ${deliverySearch.link({ ...state, q: '', page: 1 }) || 'all of it'}`,
  });
  return readAllDeliveries(ctx, state);
}
