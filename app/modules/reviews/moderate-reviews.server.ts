import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';

import { type BulkActionResult, reportMissingBulkRowsAsSkipped, NOT_IN_TRASH_REASON } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import { addTestimonialOfReview } from '#app/modules/testimonials/add-testimonial-of-review.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  type ReviewModerationDecision,
  sendReviewDecisionMail,
  sendMailToReviewer,
} from './internal/mail-review-writer.server.ts';
import { findReviewForModeration } from './list-moderated-reviews.server.ts';
import { pickPublicReviewerFields } from './model.ts';
import { type ReviewModerationFailure, MAX_PINNED_REVIEWS } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

type ServiceReviewRow = typeof serviceReviews.$inferSelect;

const getUserActorId = (ctx: AppContext) => (ctx.actor.kind === 'user' ? ctx.actor.id : null);

/** Locks the reviews with these ids until the transaction ends. */
export async function lockReviews(ctx: AppContext, ids: readonly string[]): Promise<ServiceReviewRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(serviceReviews)
    .where(inArray(serviceReviews.id, [...ids]))
    .orderBy(serviceReviews.id)
    .for('update');
}

async function updateModeratedReviewRow(
  ctx: AppContext,
  review: ServiceReviewRow,
  changes: Partial<typeof serviceReviews.$inferInsert>,
) {
  await ctx.db
    .update(serviceReviews)
    .set({ ...changes, updatedAt: ctx.now, version: sql`${serviceReviews.version} + 1` })
    .where(eq(serviceReviews.id, review.id));
}

const buildReviewAuditEntry = (
  review: ServiceReviewRow,
  action: string,
  summary: string,
  after: Record<string, unknown> = {},
) => ({
  action,
  entity: 'review',
  entityId: review.id,
  summary,
  before: { status: review.status, isPinned: review.isPinned },
  after,
});

const REVIEW_AUDIT_SUMMARIES = {
  approved: 'A review was approved',
  rejected: 'A review was rejected',
  spam: 'A review was marked as spam',
} as const;

/**
 * Approves reviews, rejects them (with one of the reasons) or marks them as spam; skips those in the trash or
 * already in the status. Each author gets one email. Public pages update at once.
 */
export async function applyModerationDecisionToReviews(
  ctx: AppContext,
  ids: readonly string[],
  decision: ReviewModerationDecision,
): Promise<BulkActionResult> {
  assertCan(ctx, 'reviews:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockReviews(ctx, ids);
      const skipped: { name: string; reason: string }[] = [];
      const done: ServiceReviewRow[] = [];
      for (const review of found) {
        const name = review.title ?? 'A review';
        if (review.deletedAt !== null) skipped.push({ name, reason: 'is in the trash' });
        else if (review.status === decision.status)
          skipped.push({ name, reason: `is ${decision.status} already` });
        else done.push(review);
      }
      for (const review of done) {
        await updateModeratedReviewRow(ctx, review, {
          status: decision.status,
          rejectReason: decision.reason,
          decidedAt: ctx.now,
          decidedBy: getUserActorId(ctx),
          ...(decision.status === 'approved' ? {} : { isPinned: false }),
        });
        await sendReviewDecisionMail(ctx, review, decision);
      }
      await recordAuditLines(
        ctx,
        done.map((review) =>
          buildReviewAuditEntry(
            review,
            `review.${decision.status}`,
            REVIEW_AUDIT_SUMMARIES[decision.status],
            {
              status: decision.status,
              reason: decision.reason,
            },
          ),
        ),
      );
      return { done: done.map(({ id }) => id), skipped };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

async function lockAndChangeModeratedReview<Failure extends ReviewModerationFailure>(
  ctx: AppContext,
  id: string,
  change: (ctx: AppContext, review: ServiceReviewRow) => Promise<Failure | null>,
): Promise<Result<{ id: string }, ReviewModerationFailure>> {
  assertCan(ctx, 'reviews:write');
  return inTransaction(ctx, async (ctx) => {
    const [review] = await lockReviews(ctx, [id]);
    if (!review) return fail({ code: 'not-found' });
    const failure = await change(ctx, review);
    return failure ? fail(failure) : ok({ id });
  });
}

/** Pins a review to the top of its service, or unpins it; at most three per service. */
export function pinReview(ctx: AppContext, id: string, isPinned: boolean) {
  return lockAndChangeModeratedReview(ctx, id, async (ctx, review) => {
    if (review.isPinned === isPinned) return null;
    if (isPinned && (review.status !== 'approved' || review.deletedAt !== null))
      return { code: 'not-approved' };
    // Prevents two concurrent third pins.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${review.serviceId}, 0))`);
    const [pinned] = await ctx.db
      .select({ count: count() })
      .from(serviceReviews)
      .where(
        and(
          eq(serviceReviews.serviceId, review.serviceId),
          eq(serviceReviews.isPinned, true),
          isNull(serviceReviews.deletedAt),
        ),
      );
    if (isPinned && (pinned?.count ?? 0) >= MAX_PINNED_REVIEWS) return { code: 'too-many-pinned' };
    await updateModeratedReviewRow(ctx, review, { isPinned });
    const words = isPinned ? 'A review was pinned' : 'A review was unpinned';
    await recordAudit(ctx, buildReviewAuditEntry(review, 'review.pinned', words, { isPinned }));
    return null;
  });
}

/** Replies to a review publicly; an empty text removes the reply. */
export function replyToReview(ctx: AppContext, id: string, reply: string) {
  return lockAndChangeModeratedReview(ctx, id, async (ctx, review) => {
    await updateModeratedReviewRow(ctx, review, { reply: reply || null, repliedAt: reply ? ctx.now : null });
    const words = reply ? 'A review was answered' : 'The reply to a review was removed';
    await recordAudit(ctx, buildReviewAuditEntry(review, 'review.replied', words, { reply }));
    return null;
  });
}

/** Corrects typing errors; readers see that a moderator edited it, and the audit log keeps both texts. */
export function correctReviewTextAsModerator(
  ctx: AppContext,
  id: string,
  { title, text }: { title: string; text: string },
) {
  return lockAndChangeModeratedReview(ctx, id, async (ctx, review) => {
    if (review.title === title && review.content === text) return null;
    await updateModeratedReviewRow(ctx, review, { title, content: text, editedAt: ctx.now });
    await recordAudit(ctx, {
      ...buildReviewAuditEntry(review, 'review.edited', 'A moderator edited the text of a review'),
      before: { title: review.title, content: review.content },
      after: { title, content: text },
    });
    return null;
  });
}

/** Asks the author for a change: the review becomes pending again, and the note is sent by email. */
export function requestReviewEditFromAuthor(ctx: AppContext, id: string, note: string) {
  return lockAndChangeModeratedReview(ctx, id, async (ctx, review) => {
    await updateModeratedReviewRow(ctx, review, {
      status: 'pending',
      decidedAt: ctx.now,
      decidedBy: getUserActorId(ctx),
      isPinned: false,
    });
    await sendMailToReviewer(ctx, review, { decision: 'edit', result: 'sent back', why: note });
    await recordAudit(
      ctx,
      buildReviewAuditEntry(review, 'review.sent_back', 'A review was sent back to its author', { note }),
    );
    return null;
  });
}

/** Moves reviews to the trash, which removes them from public pages, or restores them. */
export async function trashReviews(
  ctx: AppContext,
  ids: readonly string[],
  isTrashed: boolean,
): Promise<BulkActionResult> {
  assertCan(ctx, 'reviews:write');
  return inTransaction(
    ctx,
    async (ctx) => {
      const found = await lockReviews(ctx, ids);
      const free = found.filter(({ deletedAt }) => (deletedAt === null) === isTrashed);
      for (const review of free) {
        await updateModeratedReviewRow(ctx, review, {
          deletedAt: isTrashed ? ctx.now : null,
          deletedBy: isTrashed ? getUserActorId(ctx) : null,
          isPinned: false,
        });
      }
      const words = isTrashed ? 'A review was moved to the trash' : 'A review was restored';
      const action = isTrashed ? 'review.trashed' : 'review.restored';
      await recordAuditLines(
        ctx,
        free.map((review) => buildReviewAuditEntry(review, action, words)),
      );
      const skipped = found
        .filter((review) => !free.includes(review))
        .map(({ title }) => ({
          name: title ?? 'A review',
          reason: isTrashed ? 'is already in the trash' : NOT_IN_TRASH_REASON,
        }));
      skipped.push(...reportMissingBulkRowsAsSkipped(ids, found, 'A review'));
      return { done: free.map(({ id }) => id), skipped };
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/**
 * Creates a testimonial from an approved review: only with its author's
 * consent, and limited to what each consent permits.
 */
export async function createTestimonialFromReview(
  ctx: AppContext,
  id: string,
): Promise<Result<{ isNew: boolean }, ReviewModerationFailure>> {
  const review = await findReviewForModeration(ctx, id);
  if (!review) return fail({ code: 'not-found' });
  if (review.status !== 'approved' || review.isInTrash) return fail({ code: 'not-approved' });
  if (review.isDemo || review.source === 'test') return fail({ code: 'is-demo' });
  if (!review.mayBeTestimonial) return fail({ code: 'no-consent' });
  const shown = pickPublicReviewerFields(review);
  const isNew = await addTestimonialOfReview(ctx, {
    id: review.id,
    category: review.category,
    serviceName: review.service,
    name: shown.reviewerName,
    role: review.mayShowCompany ? review.reviewerRole : null,
    company: review.mayShowCompany ? review.reviewerCompany : null,
    avatarUrl: shown.avatarUrl,
    rating: review.rating,
    text: review.content,
  });
  return ok({ isNew });
}
