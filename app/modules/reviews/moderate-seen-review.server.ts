import { eq } from 'drizzle-orm';

import type { EditVersionConflictFailure } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import type { ReviewModerationDecision } from './internal/mail-review-writer.server.ts';
import { findLastReviewEditor } from './list-moderated-reviews.server.ts';
import {
  applyModerationDecisionToReviews,
  correctReviewTextAsModerator,
  createTestimonialFromReview,
  pinReview,
  replyToReview,
  requestReviewEditFromAuthor,
  trashReviews,
} from './moderate-reviews.server.ts';
import type { ReviewModerationFailure } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

type ServiceReviewTableRow = typeof serviceReviews.$inferSelect;
type ReviewModerationResult<Value = unknown> = Promise<
  Result<Value, ReviewModerationFailure | EditVersionConflictFailure>
>;

/** A review as a page showed it. */
export type DisplayedReviewIdAndVersion = { id: string; version: number };

type VersionedReviewAction<Value> = {
  /** Whether it is done already, so that a second click succeeds. */
  isDone: (review: ServiceReviewTableRow) => boolean;
  run: (ctx: AppContext) => Promise<Result<Value, ReviewModerationFailure>>;
};

async function describeReviewConflict(
  ctx: AppContext,
  review: ServiceReviewTableRow,
): Promise<EditVersionConflictFailure> {
  const { status, deletedAt, title, content, reply, updatedAt: at, version } = review;
  const by = await findLastReviewEditor(ctx, review.id);
  const state = deletedAt === null ? status : 'in the trash';
  return {
    code: 'conflict',
    by,
    at,
    version,
    current: { state, title: title ?? '', text: content, reply: reply ?? '' },
  };
}

/**
 * Applies an action to a review that is unchanged since it was shown; fails with a conflict if a moderator or
 * its author changed it.
 */
async function applyIfReviewUnchanged<Value>(
  ctx: AppContext,
  { id, version }: DisplayedReviewIdAndVersion,
  action: VersionedReviewAction<Value>,
): ReviewModerationResult<Value | null> {
  assertCan(ctx, 'reviews:write');
  return inTransaction(ctx, async (ctx): ReviewModerationResult<Value | null> => {
    if (!isUuid(id)) return fail({ code: 'not-found' });
    const [review] = await ctx.db
      .select()
      .from(serviceReviews)
      .where(eq(serviceReviews.id, id))
      .for('update');
    if (!review) return fail({ code: 'not-found' });
    if (action.isDone(review)) return ok(null);
    return review.version === version ? action.run(ctx) : fail(await describeReviewConflict(ctx, review));
  });
}

/** Approves, rejects or marks as spam. Idempotent. */
export const decideReviewIfUnchanged = (
  ctx: AppContext,
  seen: DisplayedReviewIdAndVersion,
  decision: ReviewModerationDecision,
) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: ({ status, deletedAt }) => status === decision.status && deletedAt === null,
    run: async (ctx) => ok(await applyModerationDecisionToReviews(ctx, [seen.id], decision)),
  });

/** Moves it to the trash, or restores it. */
export const trashReviewIfUnchanged = (
  ctx: AppContext,
  seen: DisplayedReviewIdAndVersion,
  isTrashed: boolean,
) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: ({ deletedAt }) => (deletedAt !== null) === isTrashed,
    run: async (ctx) => ok(await trashReviews(ctx, [seen.id], isTrashed)),
  });

/** Pins or unpins it. */
export const pinReviewIfUnchanged = (ctx: AppContext, seen: DisplayedReviewIdAndVersion, isPinned: boolean) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: (review) => review.isPinned === isPinned,
    run: (ctx) => pinReview(ctx, seen.id, isPinned),
  });

/** Replies publicly; an empty text removes the reply. */
export const replyToReviewIfUnchanged = (ctx: AppContext, seen: DisplayedReviewIdAndVersion, reply: string) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: (review) => (review.reply ?? '') === reply,
    run: (ctx) => replyToReview(ctx, seen.id, reply),
  });

/** Corrects typing errors. */
export const editReviewIfUnchanged = (
  ctx: AppContext,
  seen: DisplayedReviewIdAndVersion,
  words: { title: string; text: string },
) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: ({ title, content }) => title === words.title && content === words.text,
    run: (ctx) => correctReviewTextAsModerator(ctx, seen.id, words),
  });

/** Returns it to its author with a note. */
export const requestReviewEditIfUnchanged = (
  ctx: AppContext,
  seen: DisplayedReviewIdAndVersion,
  note: string,
) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: () => false,
    run: (ctx) => requestReviewEditFromAuthor(ctx, seen.id, note),
  });

/** Creates a testimonial from it. */
export const createTestimonialIfUnchanged = (ctx: AppContext, seen: DisplayedReviewIdAndVersion) =>
  applyIfReviewUnchanged(ctx, seen, {
    isDone: () => false,
    run: (ctx) => createTestimonialFromReview(ctx, seen.id),
  });
