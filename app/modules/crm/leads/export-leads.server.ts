import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import type { LeadListItem } from './lead-list.ts';
import { type LeadExportSelection, streamAllSelectedLeads } from './list-leads.server.ts';

/**
 * Yields contacts for an export by a user who has just confirmed their identity. The audit log records the
 * user before the first row is read.
 */
export async function exportLeads(
  ctx: AppContext,
  query: LeadExportSelection,
): Promise<AsyncGenerator<readonly LeadListItem[]>> {
  assertCan(ctx, 'crm:write');
  assertRecentStepUp(ctx);
  const what = query.ids === null ? `the list ${query.tab}` : `${query.ids.length} chosen`;
  await recordAudit(ctx, {
    action: 'contacts.exported',
    entity: 'contact',
    entityId: null,
    // The search text may contain a name.
    summary: `Exported contacts as CSV: ${what}`,
  });
  return streamAllSelectedLeads(ctx, query);
}
