import { useSyncExternalStore } from 'react';

import { tickerKey, type TickerEvent } from '../ticker-event.ts';

/** Testimonials that were withdrawn while this page was open, by their `tickerKey`. */
let withdrawnKeys: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Records which testimonials an event withdraws, and which it brings back. */
export function recordWithdrawn(event: TickerEvent): void {
  const next = new Set(withdrawnKeys);
  if ('gone' in event) for (const id of event.gone ?? []) next.add(tickerKey(id));
  if ('added' in event) for (const { key } of event.added) next.delete(key);
  if (next.size === withdrawnKeys.size && [...next].every((key) => withdrawnKeys.has(key))) return;
  withdrawnKeys = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NO_WITHDRAWN_KEYS: ReadonlySet<string> = new Set();

/**
 * Returns a function that tests whether a testimonial, by its id or `tickerKey`, was withdrawn since the page
 * loaded; such testimonials are hidden everywhere.
 */
export function useIsWithdrawn(): (id: string) => boolean {
  const keys = useSyncExternalStore(
    subscribe,
    () => withdrawnKeys,
    () => NO_WITHDRAWN_KEYS,
  );
  return (id) => keys.has(tickerKey(id));
}
