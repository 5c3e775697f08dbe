import { and, avg, count, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { isPublicReview } from './list-category-reviews.server.ts';
import type { VerifiedRating } from './model.ts';
import { serviceReviews } from './tables.server.ts';

/** The rating of one service by its approved and verified reviews, for structured data; demo reviews never are. */
export async function findVerifiedRating(ctx: AppContext, serviceId: string): Promise<VerifiedRating> {
  try {
    const [row] = await ctx.db
      .select({ average: avg(serviceReviews.rating).mapWith(Number), count: count() })
      .from(serviceReviews)
      .where(
        and(eq(serviceReviews.serviceId, serviceId), isPublicReview, eq(serviceReviews.isVerified, true)),
      );
    return row && row.count > 0 ? row : null;
  } catch (error) {
    ctx.log.error({ err: error, serviceId }, 'verified rating failed');
    ctx.onFallback?.();
    return null;
  }
}
