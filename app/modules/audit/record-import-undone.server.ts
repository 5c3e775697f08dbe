import type { AppContext } from '#app/platform/context.ts';

import { recordAuditLines } from './record-audit.server.ts';

/**
 * Records an entry for each deleted row that an import had added, in the
 * transaction that deletes them. Returns their ids.
 */
export async function recordUndoneImportRows(
  ctx: AppContext,
  subject: string,
  deleted: readonly { id: string }[],
): Promise<string[]> {
  await recordAuditLines(
    ctx,
    deleted.map(({ id }) => ({
      action: `${subject}.import_undone`,
      entity: subject,
      entityId: id,
      summary: 'Removed what an import had added, because it could not be completed',
    })),
  );
  return deleted.map(({ id }) => id);
}
