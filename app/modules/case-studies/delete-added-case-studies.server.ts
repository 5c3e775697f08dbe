import { inArray } from 'drizzle-orm';

import { recordUndoneImportRows } from '#app/modules/audit/record-import-undone.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { caseStudies } from './tables.server.ts';

/**
 * Permanently deletes case studies that a failed import has just added; returns the deleted ids. Needs
 * `case-studies:write`.
 */
export function undoFailedCaseStudyImport(ctx: AppContext, ids: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'case-studies:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(caseStudies)
      .where(inArray(caseStudies.id, [...ids]))
      .returning({ id: caseStudies.id });
    return recordUndoneImportRows(ctx, 'case-study', deleted);
  });
}
