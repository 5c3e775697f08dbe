import { and, avg, count, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { isPublicReview } from './list-category-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

/** The ratings of several services by their approved and verified reviews; those without any are missing. */
export async function listVerifiedRatings(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, { average: number; count: number }>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      serviceId: serviceReviews.serviceId,
      average: avg(serviceReviews.rating).mapWith(Number),
      count: count(),
    })
    .from(serviceReviews)
    .where(
      and(
        inArray(serviceReviews.serviceId, [...serviceIds]),
        isPublicReview,
        eq(serviceReviews.isVerified, true),
      ),
    )
    .groupBy(serviceReviews.serviceId);
  return new Map(rows.map(({ serviceId, ...rating }) => [serviceId, rating]));
}
