import { useSyncExternalStore } from 'react';

import { type CategoryReviewAndSalesMetrics, DEFAULT_CATEGORY_METRICS } from '../model.ts';

type MetricsByCategory = Record<string, CategoryReviewAndSalesMetrics>;

let liveTestimonialMetricsByCategory: MetricsByCategory | null = null;
const liveCategoryMetricsListeners = new Set<() => void>();

/** Replaces the figures that the page came with by those of every category; null restores the page's own. */
export function setLiveCategoryMetrics(metrics: MetricsByCategory | null): void {
  liveTestimonialMetricsByCategory = metrics;
  for (const listener of liveCategoryMetricsListeners) listener();
}

function subscribeToLiveMetrics(listener: () => void): () => void {
  liveCategoryMetricsListeners.add(listener);
  return () => liveCategoryMetricsListeners.delete(listener);
}

/**
 * Returns the current figures of a category (GRID-15), or the page's own until newer ones arrive. A null
 * category always keeps the given figures.
 */
export function useLiveCategoryMetrics(
  category: string | null,
  initial: CategoryReviewAndSalesMetrics,
): CategoryReviewAndSalesMetrics {
  const live = useSyncExternalStore(
    subscribeToLiveMetrics,
    () => liveTestimonialMetricsByCategory,
    () => null,
  );
  return live === null || category === null ? initial : (live[category] ?? DEFAULT_CATEGORY_METRICS);
}
