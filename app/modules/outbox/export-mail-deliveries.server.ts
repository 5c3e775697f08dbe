import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { type DeliveryRow, readAllDeliveries } from './list-mail-deliveries.server.ts';
import { deliverySearch, type DeliverySearchState } from './mail-delivery.ts';

/**
 * Everything a list of the log has, to be written into a file, for whoever has just shown who they are; the audit says who took it,
 * before the first row is read.
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
    // What was searched for may be somebody's address.
    summary: `Exported the delivery log as CSV: ${deliverySearch.link({ ...state, q: '', page: 1 }) || 'all of it'}`,
  });
  return readAllDeliveries(ctx, state);
}
