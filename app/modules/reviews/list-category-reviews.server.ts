import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';

import { publicServiceCondition } from '#app/modules/catalog/list-public-services.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import {
  CATEGORY_REVIEWS_LIMIT,
  type PublishedServiceReview,
  pickPublicReviewerFields,
  listReviewDisclosures,
} from './model.ts';
import { serviceReviews } from './tables.server.ts';

/** ACCESS-03: approved, and not in the trash. */
export const publicReviewCondition = and(
  eq(serviceReviews.status, 'approved'),
  isNull(serviceReviews.deletedAt),
);

const queryCategoryReviews = combineReadsIntoOneStatement({
  reviews: createReadForBatchedStatement(
    {
      ...getTableColumns(serviceReviews),
      serviceTitle: services.title,
      isOffered: sql<boolean>`${publicServiceCondition}`,
      isRefunded: sql<boolean>`coalesce(${orders.status} = 'REFUNDED', false)`,
    },
    (from) =>
      from
        .from(serviceReviews)
        .innerJoin(services, eq(services.id, serviceReviews.serviceId))
        .leftJoin(orderItems, eq(orderItems.id, serviceReviews.orderItemId))
        .leftJoin(orders, eq(orders.id, orderItems.orderId))
        .where(and(publicReviewCondition, eq(services.category, sql.placeholder('category'))))
        .orderBy(
          desc(serviceReviews.isPinned),
          desc(serviceReviews.rating),
          desc(serviceReviews.reviewedAt),
          desc(serviceReviews.id),
        )
        .limit(CATEGORY_REVIEWS_LIMIT),
  ),
});

async function loadCategoryReviews(ctx: AppContext, category: string): Promise<PublishedServiceReview[]> {
  const [{ reviews }, { longDate }] = await Promise.all([
    queryCategoryReviews(ctx.db, { category }),
    readShopTimeFormats(ctx),
  ]);
  return reviews.map((row) => ({
    id: row.id,
    ...pickPublicReviewerFields(row),
    rating: row.rating,
    title: row.title,
    content: row.content,
    reviewedAt: row.reviewedAt,
    reviewedOn: longDate(row.reviewedAt),
    // The title of a service that is not public is left out.
    serviceTitle: row.isOffered ? row.serviceTitle : null,
    notes: listReviewDisclosures(row),
    reply: row.reply,
  }));
}

/**
 * DETAIL-11: returns the approved reviews of all services of a category, pinned first, then by rating and
 * date. Empty if they cannot be read (ERROR-02), which is logged.
 */
export async function listCategoryReviewsOrEmpty(
  ctx: AppContext,
  category: string,
): Promise<PublishedServiceReview[]> {
  try {
    return await loadCategoryReviews(ctx, category);
  } catch (error) {
    ctx.log.error({ err: error, category }, 'category reviews failed');
    ctx.onFallback?.();
    return [];
  }
}
