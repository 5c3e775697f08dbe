import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { type MailDeliveryRow, readAllMailDeliveries } from './list-mail-deliveries.server.ts';
import { mailDeliveryListSearch, type MailDeliveryListState } from './mail-delivery.ts';

/**
 * Yields all emails of a delivery log list for an export by a user who has just confirmed their identity; the
 * audit log records the user before the first row is read.
 */
export async function exportMailDeliveries(
  ctx: AppContext,
  state: MailDeliveryListState,
): Promise<AsyncIterable<readonly MailDeliveryRow[]>> {
  assertCan(ctx, 'mails:read');
  assertRecentStepUp(ctx);
  await recordAudit(ctx, {
    action: 'mails.exported',
    entity: 'mail',
    entityId: null,
    // The search text may be a person's address.
    summary: `Exported the delivery log as CSV: ${mailDeliveryListSearch.link({ ...state, q: '', page: 1 }) || 'all of it'}`,
  });
  return readAllMailDeliveries(ctx, state);
}
