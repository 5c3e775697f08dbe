import type { CategoryReviewAndSalesMetrics } from '#app/modules/testimonials/model.ts';

/**
 * Returns the figures of a service, and whether they are counted from its own orders and verified reviews.
 */
export type ServiceCardMetricsLookup = {
  isVerified: boolean;
  of: (service: { id: string; category: string }) => CategoryReviewAndSalesMetrics;
};
