import { and, eq, isNull } from 'drizzle-orm';

import { services } from '#app/modules/catalog/tables.server.ts';
import { findDeliveredItemForReview } from '#app/modules/fulfilment/deliveries/find-delivered-item.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { verifyReviewLinkToken } from './internal/review-token.server.ts';
import { serviceReviews } from './tables.server.ts';
import {
  REVIEW_AUTHOR_CONSENTS,
  type ReviewerShopRelationship,
  type ReviewFormSubject,
  type ReviewAsEditedByAuthor,
} from './written-review.ts';

export type StoredReview = typeof serviceReviews.$inferSelect;

/** Returns a review as the form shows it to its author. */
export function toReviewAsEditedByAuthor(row: StoredReview): ReviewAsEditedByAuthor {
  return {
    status: row.status,
    rating: row.rating,
    title: row.title ?? '',
    text: row.content,
    name: row.reviewerName,
    role: row.reviewerRole ?? '',
    company: row.reviewerCompany ?? '',
    problem: row.problemBefore ?? '',
    changed: row.whatChanged ?? '',
    recommend: row.wouldRecommend === null ? '' : row.wouldRecommend ? 'yes' : 'no',
    relationship: row.relationship as ReviewerShopRelationship, // the CHECK service_reviews_relationship_known
    consents: REVIEW_AUTHOR_CONSENTS.filter(({ name }) => row[name]).map(({ name }) => name),
  };
}

/** Returns the review of a purchased item, in any status. */
export async function findReviewOfItem(ctx: AppContext, orderItemId: string): Promise<StoredReview | null> {
  const [row] = await ctx.db.select().from(serviceReviews).where(eq(serviceReviews.orderItemId, orderItemId));
  return row ?? null;
}

/**
 * Returns what a link to the form opens, with the review written through it;
 * null for an invalid or expired link.
 */
export async function findReviewFormSubjectOfLink(
  ctx: AppContext,
  token: string,
): Promise<Extract<ReviewFormSubject, { kind: 'link' }> | null> {
  const subject = verifyReviewLinkToken(ctx.settings, token, ctx.now);
  if (!subject) return null;
  if (subject.kind === 'item') {
    const item = await findDeliveredItemForReview(ctx, subject.id);
    if (!item) return null;
    const review = await findReviewOfItem(ctx, item.id);
    return {
      kind: 'link',
      token,
      title: item.title,
      name: item.customerName ?? '',
      company: item.companyName ?? '',
      review: review && toReviewAsEditedByAuthor(review),
      isWritten: false,
    };
  }
  const [row] = await ctx.db
    .select({ review: serviceReviews, title: services.title })
    .from(serviceReviews)
    .innerJoin(services, eq(services.id, serviceReviews.serviceId))
    .where(and(eq(serviceReviews.id, subject.id), isNull(serviceReviews.deletedAt)));
  if (!row) return null;
  const title = row.title ?? 'A service';
  const review = toReviewAsEditedByAuthor(row.review);
  const { name, company } = review;
  return { kind: 'link', token, title, name, company, review, isWritten: true };
}
