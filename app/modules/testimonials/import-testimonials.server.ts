import { inArray, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';

import { testimonials } from './tables.server.ts';
import { createTestimonialImportSchema, type TestimonialImportFields } from './testimonial-row.ts';

function toTestimonialInsert(
  row: TestimonialImportFields,
  now: Date,
  isDemo: boolean,
): typeof testimonials.$inferInsert {
  return {
    ...(row.id && { id: row.id }),
    category: row.service_category ?? null,
    clientCompany: row.client_company,
    clientName: row.client_name,
    clientRole: row.client_role,
    clientInitials: row.client_initials,
    clientAvatarUrl: row.client_avatar_url,
    rating: row.rating,
    text: row.testimonial_text,
    isFeatured: row.is_featured,
    deliveryDate: row.delivery_date?.toISOString().slice(0, 10) ?? null,
    serviceName: row.service_name,
    status: row.status,
    isDemo,
    createdAt: row.created_at ?? now,
    updatedAt: now,
  };
}

/** The columns that an import overwrites in an existing testimonial; the rest stays. */
const TESTIMONIAL_COLUMNS_OVERWRITTEN_BY_IMPORT = [
  'category',
  'clientCompany',
  'clientName',
  'clientRole',
  'clientInitials',
  'clientAvatarUrl',
  'rating',
  'text',
  'isFeatured',
  'deliveryDate',
  'serviceName',
  'status',
  'updatedAt',
] as const;

/** Adds testimonials in the specification's field names, all or none. */
export async function importTestimonials(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false, isUpdating = false, isTrial = false }: RowImportOptions = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  const { parsed, problems } = parseImportRows(createTestimonialImportSchema(ctx.categories), raw);
  if (problems.length > 0) return fail({ problems });
  const ids = parsed.map((row) => row.id);
  const repeated = listRepeatedImportValueProblems('id', ids);
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx) => {
      if (isReplacing) await ctx.db.delete(testimonials);
      const presentIds = ids.filter((id) => id !== undefined);
      const taken =
        presentIds.length > 0
          ? await ctx.db
              .select({ id: testimonials.id })
              .from(testimonials)
              .where(inArray(testimonials.id, presentIds))
          : [];
      const clashes = isUpdating
        ? []
        : listExistingValueProblems('id', ids, new Set(taken.map((row) => row.id)));
      if (clashes.length > 0) return fail({ problems: clashes });
      if (isTrial) return ok({ count: parsed.length });
      for (let from = 0; from < parsed.length; from += 500) {
        const part = parsed.slice(from, from + 500);
        await ctx.db
          .insert(testimonials)
          .values(part.map((row) => toTestimonialInsert(row, ctx.now, isDemo)))
          .onConflictDoUpdate({
            target: testimonials.id,
            set: {
              ...buildUpsertOverwrittenColumns(testimonials, TESTIMONIAL_COLUMNS_OVERWRITTEN_BY_IMPORT),
              version: sql`${testimonials.version} + 1`,
            },
          });
      }
      return ok({ count: parsed.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Whether the shop has any testimonial, in any status. */
export async function hasTestimonials(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: testimonials.id }).from(testimonials).limit(1)).length > 0;
}
