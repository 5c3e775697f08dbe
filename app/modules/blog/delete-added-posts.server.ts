import { inArray } from 'drizzle-orm';

import { recordUndoneImportRows } from '#app/modules/audit/record-import-undone.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { posts } from './tables.server.ts';

/**
 * Permanently deletes posts that a failed import has just added; returns the deleted ids. Needs `blog:write`.
 */
export function deletePostsAddedByImport(ctx: AppContext, ids: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(posts)
      .where(inArray(posts.id, [...ids]))
      .returning({ id: posts.id });
    return recordUndoneImportRows(ctx, 'post', deleted);
  });
}
