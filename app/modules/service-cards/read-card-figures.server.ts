import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { readVerifiedServiceStats } from '#app/modules/proof/find-proof.server.ts';
import type { ServiceSalesAndReviewStats } from '#app/modules/proof/proof.ts';
import {
  type CategoryReviewAndSalesMetrics,
  DEFAULT_CATEGORY_METRICS,
} from '#app/modules/testimonials/model.ts';
import { readCategoryMetricsOrDefaults } from '#app/modules/testimonials/read-category-metrics.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { ServiceCardMetricsLookup } from './card-figures.ts';

function toVerifiedServiceMetrics(
  proof: ServiceSalesAndReviewStats | undefined,
): CategoryReviewAndSalesMetrics {
  if (!proof) return DEFAULT_CATEGORY_METRICS;
  const { sold30d, reviews, stars } = proof;
  return {
    reviews,
    projectsSold30d: sold30d,
    avgRating: reviews === 0 ? DEFAULT_CATEGORY_METRICS.avgRating : stars / reviews,
  };
}

async function readVerifiedServiceCardMetrics(ctx: AppContext): Promise<ServiceCardMetricsLookup['of']> {
  try {
    const proofs = await readVerifiedServiceStats(ctx);
    return ({ id }) => toVerifiedServiceMetrics(proofs.get(id));
  } catch (error) {
    ctx.log.error({ err: error }, 'verified figures failed');
    ctx.onFallback?.();
    return () => DEFAULT_CATEGORY_METRICS;
  }
}

/**
 * Returns the figures of services by the shop's setting (pages.md "Figures from the shop's own orders"): the
 * testimonials of their category (GRID-14), or counts of their own orders and verified reviews. If they
 * cannot be read, they are 0, 0 and 5, and the failure is logged.
 */
export async function readServiceCardFigures(ctx: AppContext): Promise<ServiceCardMetricsLookup> {
  const { cards } = await readSiteContent(ctx);
  if (cards.figures === 'verified')
    return { isVerified: true, of: await readVerifiedServiceCardMetrics(ctx) };
  const metricsOf = await readCategoryMetricsOrDefaults(ctx);
  return { isVerified: false, of: ({ category }) => metricsOf(category) };
}
