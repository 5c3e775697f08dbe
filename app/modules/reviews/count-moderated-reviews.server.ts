import { and, count, eq, gte, isNull, lte, sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import { LOW_RATING_REJECTIONS_WARNING_COUNT, type ReviewModerationTab } from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

/** Returns the number of reviews per tab. */
export async function countReviewsByModerationTab(
  ctx: AppContext,
): Promise<Record<ReviewModerationTab, number>> {
  assertCan(ctx, 'reviews:read');
  const tab = sql<ReviewModerationTab>`case when ${serviceReviews.deletedAt} is not null then 'trash' else ${serviceReviews.status} end`;
  const rows = await ctx.db
    .select({ tab, count: count() })
    .from(serviceReviews)
    .where(buildDemoOrRealRowsCondition(ctx, serviceReviews))
    .groupBy(tab);
  const counts: Record<ReviewModerationTab, number> = {
    pending: 0,
    approved: 0,
    rejected: 0,
    spam: 0,
    trash: 0,
  };
  for (const row of rows) counts[row.tab] = row.count;
  return counts;
}

/** Whether so many low ratings were rejected recently that the moderation policy is shown. */
export async function hasManyRecentLowRatingRejections(ctx: AppContext): Promise<boolean> {
  assertCan(ctx, 'reviews:read');
  const [row] = await ctx.db
    .select({ count: count() })
    .from(serviceReviews)
    .where(
      and(
        buildDemoOrRealRowsCondition(ctx, serviceReviews),
        eq(serviceReviews.status, 'rejected'),
        lte(serviceReviews.rating, 2),
        gte(serviceReviews.decidedAt, new Date(ctx.now.getTime() - 30 * 86_400_000)),
      ),
    );
  return (row?.count ?? 0) >= LOW_RATING_REJECTIONS_WARNING_COUNT;
}

/** Returns the number of reviews that await moderation. */
export async function countPendingReviews(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'reviews:read');
  const [row] = await ctx.db
    .select({ count: count() })
    .from(serviceReviews)
    .where(
      and(
        eq(serviceReviews.status, 'pending'),
        isNull(serviceReviews.deletedAt),
        buildDemoOrRealRowsCondition(ctx, serviceReviews),
      ),
    );
  return row?.count ?? 0;
}
