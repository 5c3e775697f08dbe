import { useSyncExternalStore } from 'react';

import { type CategoryMetrics, DEFAULT_CATEGORY_METRICS } from '../model.ts';

type MetricsByCategory = Record<string, CategoryMetrics>;

let currentCategoryMetrics: MetricsByCategory | null = null;
const liveMetricsListeners = new Set<() => void>();

/** Replaces the figures that the page came with by those of every category; null restores the page's own. */
export function setLiveMetrics(metrics: MetricsByCategory | null): void {
  currentCategoryMetrics = metrics;
  for (const listener of liveMetricsListeners) listener();
}

function subscribeToLiveMetrics(listener: () => void): () => void {
  liveMetricsListeners.add(listener);
  return () => liveMetricsListeners.delete(listener);
}

/**
 * Returns the current figures of a category (GRID-15), or the page's own until newer ones arrive. A null
 * category always keeps the given figures.
 */
export function useLiveMetrics(category: string | null, initial: CategoryMetrics): CategoryMetrics {
  const live = useSyncExternalStore(
    subscribeToLiveMetrics,
    () => currentCategoryMetrics,
    () => null,
  );
  return live === null || category === null ? initial : (live[category] ?? DEFAULT_CATEGORY_METRICS);
}
