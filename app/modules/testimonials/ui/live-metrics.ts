import { useSyncExternalStore } from 'react';

import { type CategoryMetrics, NO_METRICS } from '../model.ts';

type ByCategory = Record<string, CategoryMetrics>;

let current: ByCategory | null = null;
const listeners = new Set<() => void>();

/** Puts the figures of every category that has any in place of those the page came with; null takes them away again. */
export function setLiveMetrics(metrics: ByCategory | null): void {
  current = metrics;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The figures of a category as they are now (GRID-15); until something newer is known, those the page came with. Null for figures that are
 * of no category: those stay.
 */
export function useLiveMetrics(category: string | null, given: CategoryMetrics): CategoryMetrics {
  const live = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  return live === null || category === null ? given : (live[category] ?? NO_METRICS);
}
