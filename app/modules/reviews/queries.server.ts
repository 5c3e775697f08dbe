import { and, avg, count, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';

import { isPublicService } from '#app/modules/catalog/queries.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItems, orders } from '#app/modules/orders/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  CATEGORY_REVIEWS_LIMIT,
  type CategoryReview,
  publicReviewer,
  reviewNotes,
  type VerifiedRating,
} from './model.ts';
import { serviceReviews } from './tables.server.ts';

/** ACCESS-03: approved, and not in the trash. */
export const isPublicReview = and(eq(serviceReviews.status, 'approved'), isNull(serviceReviews.deletedAt));

async function loadCategoryReviews(ctx: AppContext, category: string): Promise<CategoryReview[]> {
  const rows = await ctx.db
    .select({
      ...getTableColumns(serviceReviews),
      serviceTitle: services.title,
      isOffered: sql<boolean>`${isPublicService}`,
      isRefunded: sql<boolean>`coalesce(${orders.status} = 'REFUNDED', false)`,
    })
    .from(serviceReviews)
    .innerJoin(services, eq(services.id, serviceReviews.serviceId))
    .leftJoin(orderItems, eq(orderItems.id, serviceReviews.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(isPublicReview, eq(services.category, category)))
    .orderBy(
      desc(serviceReviews.isPinned),
      desc(serviceReviews.rating),
      desc(serviceReviews.reviewedAt),
      desc(serviceReviews.id),
    )
    .limit(CATEGORY_REVIEWS_LIMIT);
  return rows.map((row) => ({
    id: row.id,
    ...publicReviewer(row),
    rating: row.rating,
    title: row.title,
    content: row.content,
    reviewedAt: row.reviewedAt,
    // A service that is not public stays unnamed.
    serviceTitle: row.isOffered ? row.serviceTitle : null,
    notes: reviewNotes(row),
    reply: row.reply,
  }));
}

/**
 * DETAIL-11: the approved reviews of all services of a category, pinned first, then by rating and date. None when they
 * cannot be read (ERROR-02), which is logged.
 */
export async function listCategoryReviews(ctx: AppContext, category: string): Promise<CategoryReview[]> {
  try {
    return await loadCategoryReviews(ctx, category);
  } catch (error) {
    ctx.log.error({ err: error, category }, 'category reviews failed');
    ctx.onFallback?.();
    return [];
  }
}

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

/** Reviews that figures may count: not those of orders that were only a test or the demo's. Reviews without an order count. */
const isCounted = or(isNull(serviceReviews.orderItemId), eq(serviceReviews.isVerified, true));

/** How many approved reviews each of these services has, without those of test orders; a service without one is missing. */
export async function countApprovedByService(
  ctx: AppContext,
  serviceIds: readonly string[],
): Promise<Map<string, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: serviceReviews.serviceId, reviews: count() })
    .from(serviceReviews)
    .where(and(inArray(serviceReviews.serviceId, [...serviceIds]), isPublicReview, isCounted))
    .groupBy(serviceReviews.serviceId);
  return new Map(rows.map(({ id, reviews }) => [id, reviews]));
}
