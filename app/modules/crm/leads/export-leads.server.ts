import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import type { ListedLead } from './lead-list.ts';
import { type AskedLeads, readAllLeads } from './list-leads.server.ts';

/**
 * Contacts to be written into a file, for whoever has just shown who they are; the audit says who took it, before the first row is
 * read.
 */
export async function exportLeads(
  ctx: AppContext,
  asked: AskedLeads,
): Promise<AsyncGenerator<readonly ListedLead[]>> {
  assertCan(ctx, 'crm:write');
  assertRecentProof(ctx);
  const what = asked.ids === null ? `the list ${asked.tab}` : `${asked.ids.length} chosen`;
  await recordAudit(ctx, {
    action: 'contacts.exported',
    entity: 'contact',
    entityId: null,
    // What was searched for may be somebody's name.
    summary: `Exported contacts as CSV: ${what}`,
  });
  return readAllLeads(ctx, asked);
}
