import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import { parseImportRows, type ImportRowProblem } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { ReviewModerationDecision } from './internal/mail-review-writer.server.ts';
import { REVIEW_STATUSES_EXCEPT_SPAM } from './model.ts';
import { applyModerationDecisionToReviews, pinReview } from './moderate-reviews.server.ts';
import { REVIEW_REJECTION_REASONS } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

const editedReviewRowSchema = z
  .object({
    id: z.guid(),
    status: z.enum(REVIEW_STATUSES_EXCEPT_SPAM),
    reject_reason: z.enum(REVIEW_REJECTION_REASONS.map(({ value }) => value)).nullish(),
    is_pinned: z.boolean().default(false),
  })
  .refine(({ status, reject_reason: reason }) => status !== 'rejected' || Boolean(reason), {
    path: ['reject_reason'],
    message: 'is required to reject a review',
  });
type ReviewRowEditedInBulk = z.output<typeof editedReviewRowSchema>;

type BulkModeratedReviewRow = Pick<
  typeof serviceReviews.$inferSelect,
  'id' | 'status' | 'rejectReason' | 'isPinned' | 'deletedAt'
>;

const storedReviewColumns = {
  id: serviceReviews.id,
  status: serviceReviews.status,
  rejectReason: serviceReviews.rejectReason,
  isPinned: serviceReviews.isPinned,
  deletedAt: serviceReviews.deletedAt,
};

function findReviewEditProblem(
  edited: ReviewRowEditedInBulk,
  review: BulkModeratedReviewRow | undefined,
): string | null {
  if (!review) return 'was not found in the shop';
  if (review.deletedAt !== null) return 'is in the trash';
  const isOtherReason =
    edited.status === 'rejected' && (edited.reject_reason ?? null) !== review.rejectReason;
  return review.status === 'rejected' && isOtherReason ? 'is already rejected for another reason' : null;
}

/** Sets reviews back to pending; their authors are notified of the next decision. */
async function setReviewsBackToPending(
  ctx: AppContext,
  reviews: readonly BulkModeratedReviewRow[],
): Promise<void> {
  if (reviews.length === 0) return;
  const undecided = {
    status: 'pending',
    rejectReason: null,
    decidedAt: null,
    decidedBy: null,
    isPinned: false,
  };
  await ctx.db
    .update(serviceReviews)
    .set({ ...undecided, updatedAt: ctx.now, version: sql`${serviceReviews.version} + 1` })
    .where(
      inArray(
        serviceReviews.id,
        reviews.map(({ id }) => id),
      ),
    );
  await recordAuditLines(
    ctx,
    reviews.map(({ id, status, isPinned }) => ({
      action: 'review.reopened',
      entity: 'review',
      entityId: id,
      summary: 'A review is pending again',
      before: { status, isPinned },
      after: { status: 'pending' },
    })),
  );
}

const toReviewDecisionFromBulkEdit = ({
  status,
  reject_reason: reason,
}: ReviewRowEditedInBulk): ReviewModerationDecision | null =>
  status === 'pending' ? null : { status, reason: status === 'rejected' ? (reason ?? null) : null };

async function applyReviewModerationDecisions(
  ctx: AppContext,
  rows: readonly ReviewRowEditedInBulk[],
  reviews: ReadonlyMap<string, BulkModeratedReviewRow>,
) {
  const changed = rows.filter(({ id, status }) => reviews.get(id)?.status !== status);
  for (const group of Map.groupBy(changed, (row) =>
    JSON.stringify(toReviewDecisionFromBulkEdit(row)),
  ).values()) {
    const [first] = group;
    const decision = first ? toReviewDecisionFromBulkEdit(first) : null;
    const ids = group.map(({ id }) => id);
    if (decision) await applyModerationDecisionToReviews(ctx, ids, decision);
    else
      await setReviewsBackToPending(
        ctx,
        ids.flatMap((id) => reviews.get(id) ?? []),
      );
  }
  // Only previously pinned reviews are pinned again, unless the service has three others by now.
  for (const { id, status, is_pinned: isPinned } of rows)
    if (isPinned && status === 'approved') await pinReview(ctx, id, true);
}

/**
 * Changes the status of many reviews, with the interface of an importer: all or
 * none, and `isTrial` writes nothing. The decisions are those of the reviews
 * page, with their emails and audit entries. Needs `reviews:write`.
 */
export async function changeReviewStatusesInBulk(
  ctx: AppContext,
  raw: readonly unknown[],
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> {
  assertCan(ctx, 'reviews:write');
  const { parsed: rows, problems } = parseImportRows(editedReviewRowSchema, raw);
  if (problems.length > 0) return fail({ problems });
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<{ count: number }, { problems: ImportRowProblem[] }>> => {
      const ids = rows.map(({ id }) => id);
      const found = await ctx.db
        .select(storedReviewColumns)
        .from(serviceReviews)
        .where(inArray(serviceReviews.id, ids))
        .orderBy(serviceReviews.id)
        .for('update');
      const reviews = new Map(found.map((review) => [review.id, review]));
      const wrong = rows.flatMap((row, place) => {
        const message = findReviewEditProblem(row, reviews.get(row.id));
        return message === null ? [] : [{ row: place + 1, field: 'status', message }];
      });
      if (wrong.length > 0) return fail({ problems: wrong });
      if (!isTrial) await applyReviewModerationDecisions(ctx, rows, reviews);
      return ok({ count: rows.length });
    },
  );
}
