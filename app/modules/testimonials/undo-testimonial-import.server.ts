import { inArray } from 'drizzle-orm';

import { recordUndoneImportRows } from '#app/modules/audit/record-import-undone.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { testimonials } from './tables.server.ts';

/**
 * Permanently deletes testimonials that a failed import has just added; returns the deleted ids. Needs
 * `testimonials:write`.
 */
export function undoTestimonialImport(ctx: AppContext, ids: readonly string[]): Promise<string[]> {
  assertCan(ctx, 'testimonials:write');
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .delete(testimonials)
      .where(inArray(testimonials.id, [...ids]))
      .returning({ id: testimonials.id });
    return recordUndoneImportRows(ctx, 'testimonial', deleted);
  });
}
