import type { ServiceMetricFigures } from '#app/modules/catalog/service-list.ts';
import { countRecentSalesByService } from '#app/modules/order-pages/figures/read-revenue.server.ts';
import { countApprovedReviewsByService } from '#app/modules/reviews/count-approved-reviews.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** ALIST-14: returns figures by service id, counted now from paid orders and approved reviews. */
export async function countServiceSalesAndReviews(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Record<string, ServiceMetricFigures>> {
  assertCan(ctx, 'services:read');
  const [sold, reviews] = await Promise.all([
    countRecentSalesByService(ctx, ids),
    countApprovedReviewsByService(ctx, ids),
  ]);
  return Object.fromEntries(
    ids.map((id) => [id, { projectsSold30d: sold.get(id) ?? 0, reviews: reviews.get(id) ?? 0 }]),
  );
}

/**
 * Returns the same, or null after a failure, which is logged: the list then
 * shows the stored figures (ALIST-10).
 */
export async function readServiceMetricsOrNull(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Record<string, ServiceMetricFigures> | null> {
  try {
    return await countServiceSalesAndReviews(ctx, ids);
  } catch (error) {
    ctx.log.error({ err: error }, 'service metrics failed');
    return null;
  }
}
