import { inArray } from 'drizzle-orm';

import { recordUndoneImportRows } from '#app/modules/audit/record-import-undone.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { services } from './tables.server.ts';

/**
 * Permanently deletes services that a failed import has just added; returns the
 * deleted ids. Needs `services:write`.
 */
export function deleteServicesAddedByFailedImport(
  ctx: AppContext,
  ids: readonly string[],
): Promise<string[]> {
  assertCan(ctx, 'services:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(services)
      .where(inArray(services.id, [...ids]))
      .returning({ id: services.id });
    return recordUndoneImportRows(ctx, 'service', deleted);
  });
}
