import { and, eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { publicReviewCondition } from './list-category-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

const queryVerifiedRatings = combineReadsIntoOneStatement({
  ratings: createReadForBatchedStatement(
    {
      serviceId: serviceReviews.serviceId,
      average: sql<number>`avg(${serviceReviews.rating})::float8`,
      count: sql<number>`count(*)::int`,
    },
    (from) =>
      from
        .from(serviceReviews)
        .where(
          and(
            sql`${serviceReviews.serviceId} = any(${sql.placeholder('serviceIds')}::uuid[])`,
            publicReviewCondition,
            eq(serviceReviews.isVerified, true),
          ),
        )
        .groupBy(serviceReviews.serviceId),
  ),
});

/**
 * Returns the ratings of several services from their approved and verified
 * reviews; those without any are missing.
 */
export async function listVerifiedServiceRatingAverages(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, { average: number; count: number }>> {
  if (serviceIds.length === 0) return new Map();
  const { ratings } = await queryVerifiedRatings(ctx.db, { serviceIds: [...serviceIds] });
  return new Map(ratings.map(({ serviceId, ...rating }) => [serviceId, rating]));
}
