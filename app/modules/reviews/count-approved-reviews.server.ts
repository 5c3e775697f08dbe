import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { publicReviewCondition } from './list-category-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

/** Reviews that count in figures: not those of test or demo orders. Reviews without an order count. */
const reviewCountedInFiguresCondition = or(
  isNull(serviceReviews.orderItemId),
  eq(serviceReviews.isVerified, true),
);

/**
 * Returns the number of approved reviews of each service, without those of test
 * orders; a service without any is missing.
 */
export async function countApprovedReviewsByService(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<Map<string, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: serviceReviews.serviceId, reviews: count() })
    .from(serviceReviews)
    .where(
      and(
        inArray(serviceReviews.serviceId, [...serviceIds]),
        publicReviewCondition,
        reviewCountedInFiguresCondition,
        buildDemoOrRealRowsCondition(ctx, serviceReviews),
      ),
    )
    .groupBy(serviceReviews.serviceId);
  return new Map(rows.map(({ id, reviews }) => [id, reviews]));
}
