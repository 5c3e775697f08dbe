import { useSyncExternalStore } from 'react';

import { type CategoryMetrics, NO_METRICS } from '../model.ts';

type ByCategory = Record<string, CategoryMetrics>;

let currentMetrics: ByCategory | null = null;
const listeners = new Set<() => void>();

/** Replaces the figures that the page came with by those of every category; null restores the page's own. */
export function setLiveMetrics(metrics: ByCategory | null): void {
  currentMetrics = metrics;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the current figures of a category (GRID-15), or the page's own until newer ones arrive. A null
 * category always keeps the given figures.
 */
export function useLiveMetrics(category: string | null, initial: CategoryMetrics): CategoryMetrics {
  const live = useSyncExternalStore(
    subscribe,
    () => currentMetrics,
    () => null,
  );
  return live === null || category === null ? initial : (live[category] ?? NO_METRICS);
}
