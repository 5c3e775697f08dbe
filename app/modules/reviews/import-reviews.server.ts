import { and, eq, inArray, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { listServiceIdsAndIdsBySlug } from '#app/modules/catalog/list-service-ids.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';

import { reviewImportRowSchema, type ReviewImportRow } from './review-row.ts';
import { serviceReviews } from './tables.server.ts';

type ReviewImportRowWithServiceId = ReviewImportRow & { serviceId: string };

function toReviewInsertRow(
  row: ReviewImportRowWithServiceId,
  now: Date,
  isDemo: boolean,
): typeof serviceReviews.$inferInsert {
  return {
    ...(row.id && { id: row.id }),
    serviceId: row.serviceId,
    reviewerName: row.reviewer_name,
    reviewerCompany: row.reviewer_company,
    reviewerRole: row.reviewer_role,
    reviewerAvatarUrl: row.reviewer_avatar_url,
    rating: row.rating,
    title: row.review_title,
    content: row.review_content,
    reviewedAt: row.review_date ?? now,
    status: row.status,
    rejectReason: row.status === 'rejected' ? (row.reject_reason ?? null) : null,
    isPinned: row.is_pinned,
    isDemo,
    createdAt: now,
    updatedAt: now,
  };
}

/** Finds the service of each row; an unknown service is a problem. */
async function linkReviewsToServices(
  ctx: AppContext,
  rows: readonly ReviewImportRow[],
): Promise<Result<ReviewImportRowWithServiceId[], { problems: ImportRowProblem[] }>> {
  const known = await listServiceIdsAndIdsBySlug(ctx);
  const linked: ReviewImportRowWithServiceId[] = [];
  const problems: ImportRowProblem[] = [];
  rows.forEach((row, place) => {
    const provided = row.service_id ?? row.service_slug ?? '';
    const serviceId = row.service_id
      ? known.ids.has(row.service_id) && row.service_id
      : known.bySlug.get(provided);
    if (serviceId) linked.push({ ...row, serviceId });
    else {
      const field = row.service_id ? 'service_id' : 'service_slug';
      problems.push({ row: place + 1, field, message: `"${provided}" is no service of the shop` });
    }
  });
  return problems.length > 0 ? fail({ problems }) : ok(linked);
}

async function listTakenReviewIdProblems(
  ctx: AppContext,
  ids: readonly (string | undefined)[],
): Promise<ImportRowProblem[]> {
  const provided = ids.filter((id) => id !== undefined);
  if (provided.length === 0) return [];
  const taken = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(inArray(serviceReviews.id, provided));
  return listExistingValueProblems('id', ids, new Set(taken.map((row) => row.id)));
}

/** The ids of reviews by buyers of live orders, which no one else may rewrite. */
async function listVerifiedReviewProblems(
  ctx: AppContext,
  ids: readonly (string | undefined)[],
): Promise<ImportRowProblem[]> {
  const provided = ids.filter((id) => id !== undefined);
  if (provided.length === 0) return [];
  const found = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(and(inArray(serviceReviews.id, provided), eq(serviceReviews.isVerified, true)));
  const verified = new Set(found.map(({ id }) => id));
  return ids.flatMap((id, place) =>
    id !== undefined && verified.has(id)
      ? [
          {
            row: place + 1,
            field: 'id',
            message: 'was written by a buyer of this shop, and is moderated at /admin/reviews',
          },
        ]
      : [],
  );
}

/** The columns that an import overwrites in an existing review; the rest stays. */
const OVERWRITTEN_REVIEW_COLUMNS = [
  'serviceId',
  'reviewerName',
  'reviewerCompany',
  'reviewerRole',
  'reviewerAvatarUrl',
  'rating',
  'title',
  'content',
  'reviewedAt',
  'status',
  'rejectReason',
  'isPinned',
  'updatedAt',
] as const;

/**
 * Adds reviews in the specification's field names, all or none. Imported reviews are never verified: only
 * those of the shop's own orders are.
 */
export async function importReviews(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false, isUpdating = false, isTrial = false }: RowImportOptions = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  const { parsed, problems } = parseImportRows(reviewImportRowSchema, raw);
  const ids = parsed.map((row) => row.id);
  const wrong = problems.length > 0 ? problems : listRepeatedImportValueProblems('id', ids);
  if (wrong.length > 0) return fail({ problems: wrong });
  return inTransaction(
    ctx,
    async (ctx) => {
      const linked = await linkReviewsToServices(ctx, parsed);
      if (!linked.ok) return linked;
      if (isReplacing) await ctx.db.delete(serviceReviews);
      const clashes = await (isUpdating
        ? listVerifiedReviewProblems(ctx, ids)
        : listTakenReviewIdProblems(ctx, ids));
      if (clashes.length > 0) return fail({ problems: clashes });
      if (isTrial) return ok({ count: parsed.length });
      for (let from = 0; from < linked.value.length; from += 500) {
        const part = linked.value.slice(from, from + 500);
        await ctx.db
          .insert(serviceReviews)
          .values(part.map((row) => toReviewInsertRow(row, ctx.now, isDemo)))
          .onConflictDoUpdate({
            target: serviceReviews.id,
            set: {
              ...buildUpsertOverwrittenColumns(serviceReviews, OVERWRITTEN_REVIEW_COLUMNS),
              version: sql`${serviceReviews.version} + 1`,
            },
          });
      }
      return ok({ count: parsed.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}
