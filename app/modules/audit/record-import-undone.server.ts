import type { AppContext } from '#app/platform/context.ts';

import { recordAuditLines } from './record-audit.server.ts';

/** A line for each row that an import had added and that is gone again, in the transaction of whoever deletes them. Gives their ids. */
export async function recordImportUndone(
  ctx: AppContext,
  subject: string,
  gone: readonly { id: string }[],
): Promise<string[]> {
  await recordAuditLines(
    ctx,
    gone.map(({ id }) => ({
      action: `${subject}.import_undone`,
      entity: subject,
      entityId: id,
      summary: 'Removed what an import had added, because it could not be completed',
    })),
  );
  return gone.map(({ id }) => id);
}
