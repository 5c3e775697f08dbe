import { inArray } from 'drizzle-orm';

import { recordUndoneImportRows } from '#app/modules/audit/record-import-undone.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { serviceReviews } from './tables.server.ts';

/**
 * Permanently deletes reviews that a failed import has just added; returns the
 * deleted ids. Needs `reviews:write`.
 */
export function deleteReviewsAddedByImport(ctx: AppContext, ids: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'reviews:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(serviceReviews)
      .where(inArray(serviceReviews.id, [...ids]))
      .returning({ id: serviceReviews.id });
    return recordUndoneImportRows(ctx, 'review', deleted);
  });
}
