import { and, desc, eq, ilike, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { pickPublicReviewerFields } from '#app/modules/reviews/model.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import type { TestimonialCandidateListState, TestimonialReviewCandidate } from './candidate-search.ts';

const REVIEW_EXCERPT_LENGTH = 200;

/** The reviews that `createTestimonialFromReview` accepts: approved, with consent, no demo, and not a testimonial yet. */
function buildTestimonialCandidateCondition(
  ctx: AppContext,
  { q, filters }: TestimonialCandidateListState,
): SQL | undefined {
  const words = q ? createLikeContainsPattern(q) : null;
  const converted = ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(eq(testimonials.id, serviceReviews.id));
  return and(
    eq(serviceReviews.status, 'approved'),
    isNull(serviceReviews.deletedAt),
    eq(serviceReviews.mayBeTestimonial, true),
    eq(serviceReviews.isDemo, false),
    // A review of a test order is not a customer's.
    or(isNull(serviceReviews.orderItemId), eq(serviceReviews.isVerified, true)),
    notExists(converted),
    filters.rating ? eq(serviceReviews.rating, Number(filters.rating)) : undefined,
    words ? or(ilike(serviceReviews.title, words), ilike(serviceReviews.content, words)) : undefined,
  );
}

/** Returns a page of the reviews that can become testimonials. Throws without the rights to read both. */
export async function listReviewsEligibleAsTestimonials(
  ctx: AppContext,
  state: TestimonialCandidateListState,
): Promise<ListPage<TestimonialReviewCandidate>> {
  assertCan(ctx, 'reviews:read');
  assertCan(ctx, 'testimonials:read');
  const where = buildTestimonialCandidateCondition(ctx, state);
  const newest = [desc(serviceReviews.createdAt), desc(serviceReviews.id)];
  return readPaginatedDatabaseList(state, {
    rows: async ({ limit, offset }) => {
      const rows = await ctx.db
        .select({ review: serviceReviews, service: services.title })
        .from(serviceReviews)
        .leftJoin(services, eq(services.id, serviceReviews.serviceId))
        .where(where)
        .orderBy(...(state.sort === 'highest' ? [desc(serviceReviews.rating), ...newest] : newest))
        .limit(limit)
        .offset(offset);
      return rows.map(({ review, service }) => ({
        id: review.id,
        title: review.title ?? 'No title',
        excerpt: truncateTextAtWordEnd(review.content, REVIEW_EXCERPT_LENGTH),
        rating: review.rating,
        service: service ?? 'Deleted service',
        name: pickPublicReviewerFields(review).reviewerName,
        company: review.mayShowCompany ? review.reviewerCompany : null,
        at: review.createdAt.toISOString(),
      }));
    },
    count: () => countRowsUpTo(ctx, sql`select 1 from ${serviceReviews} where ${where ?? sql`true`}`),
  });
}
