import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { streamAuditEntryPages } from './list-audit.server.ts';
import type { AuditLogListEntry } from './model.ts';
import type { AuditListUrlState } from './schemas.ts';

/**
 * Yields the rows of an audit list for an export by a user who has just confirmed their identity. The export
 * is recorded as an entry before the first row is read. `address` is the list's query.
 */
export async function exportAuditLogRows(
  ctx: AppContext,
  state: AuditListUrlState,
  { fileName, address }: { fileName: string; address: string },
): Promise<AsyncGenerator<AuditLogListEntry[]>> {
  assertCan(ctx, 'audit:read');
  assertRecentStepUp(ctx);
  const pages = streamAuditEntryPages(ctx, state);
  await recordAudit(ctx, {
    action: 'audit.exported',
    entity: 'audit',
    entityId: null,
    summary: `Exported the audit as ${fileName}`,
    after: { filters: address },
  });
  return pages;
}
