import { and, avg, count, eq, isNotNull, isNull } from 'drizzle-orm';

import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  type CategoryReviewAndSalesMetrics,
  METRICS_CACHE_TTL_MS,
  type GetCategoryMetrics,
  DEFAULT_CATEGORY_METRICS,
} from './model.ts';
import { testimonials } from './tables.server.ts';

async function loadCategoryMetrics(
  ctx: AppContext,
): Promise<ReadonlyMap<string, CategoryReviewAndSalesMetrics>> {
  const rows = await ctx.db
    .select({
      category: testimonials.category,
      approved: count(),
      rating: avg(testimonials.rating).mapWith(Number),
    })
    .from(testimonials)
    .where(
      and(
        eq(testimonials.status, 'approved'),
        isNotNull(testimonials.category),
        isNull(testimonials.deletedAt),
      ),
    )
    .groupBy(testimonials.category);
  return new Map(
    rows.map(({ category, approved, rating }) => [
      category ?? '',
      { reviews: approved, projectsSold30d: approved, avgRating: rating },
    ]),
  );
}

/**
 * Returns the figures of every category with testimonials, by name (GRID-14); throws if they cannot be read.
 */
export const readTestimonialMetricsByCategory = createTaggedCacheReader({
  tag: 'testimonials',
  lifeMs: METRICS_CACHE_TTL_MS,
  load: loadCategoryMetrics,
});

/**
 * Returns the figures of every category (GRID-14, GRID-18), cached for up to five minutes or until a
 * testimonial changes. If they cannot be read, all are 0, 0 and 5, and the failure is logged.
 */
export async function readCategoryMetricsOrDefaults(ctx: AppContext): Promise<GetCategoryMetrics> {
  try {
    const metrics = await readTestimonialMetricsByCategory(ctx);
    return (category) => metrics.get(category) ?? DEFAULT_CATEGORY_METRICS;
  } catch (error) {
    ctx.log.error({ err: error }, 'metrics failed');
    ctx.onFallback?.();
    return () => DEFAULT_CATEGORY_METRICS;
  }
}
