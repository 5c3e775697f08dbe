/**
 * `approved` and `featured` are public; only `approved` counts in the metrics
 * (storefront specification, sections 4 and 7).
 */
export const TESTIMONIAL_STATUSES = ['pending', 'approved', 'featured', 'hidden'] as const;
export const PUBLIC_TESTIMONIAL_STATUSES = [
  'approved',
  'featured',
] as const satisfies readonly (typeof TESTIMONIAL_STATUSES)[number][];

/**
 * The figures on a category's cards (GRID-14, GRID-18): both counts are its
 * approved testimonials, the rating their mean.
 */
export type CategoryReviewAndSalesMetrics = { reviews: number; projectsSold30d: number; avgRating: number };

/** Returns the figures of one category. */
export type GetCategoryMetrics = (category: string) => CategoryReviewAndSalesMetrics;

/** The figures of a category without testimonials, and of every category if the figures cannot be read. */
export const DEFAULT_CATEGORY_METRICS: CategoryReviewAndSalesMetrics = {
  reviews: 0,
  projectsSold30d: 0,
  avgRating: 5,
};

/** Metrics are reloaded after five minutes at the latest (storefront specification, section 9). */
export const METRICS_CACHE_TTL_MS = 5 * 60_000;

/** Returns initials in place of a missing picture: `ME` for `Mara J. Ellison`. */
export function computeInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
