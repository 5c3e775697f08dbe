import { useSyncExternalStore } from 'react';

import { getTickerKey, type TickerEvent } from '../ticker-event.ts';

/** Testimonials that were withdrawn while this page was open, by their `getTickerKey`. */
let withdrawnTestimonialKeys: ReadonlySet<string> = new Set();
const withdrawnListeners = new Set<() => void>();

/** Records which testimonials an event withdraws, and which it brings back. */
export function recordWithdrawnTestimonials(event: TickerEvent): void {
  const next = new Set(withdrawnTestimonialKeys);
  if ('gone' in event) for (const id of event.gone ?? []) next.add(getTickerKey(id));
  if ('added' in event) for (const { key } of event.added) next.delete(key);
  if (
    next.size === withdrawnTestimonialKeys.size &&
    [...next].every((key) => withdrawnTestimonialKeys.has(key))
  )
    return;
  withdrawnTestimonialKeys = next;
  for (const listener of withdrawnListeners) listener();
}

function subscribeToWithdrawn(listener: () => void): () => void {
  withdrawnListeners.add(listener);
  return () => withdrawnListeners.delete(listener);
}

const NO_WITHDRAWN_KEYS: ReadonlySet<string> = new Set();

/**
 * Returns a function that tests whether a testimonial, by its id or `getTickerKey`, was withdrawn since the page
 * loaded; such testimonials are hidden everywhere.
 */
export function useIsTestimonialWithdrawn(): (id: string) => boolean {
  const keys = useSyncExternalStore(
    subscribeToWithdrawn,
    () => withdrawnTestimonialKeys,
    () => NO_WITHDRAWN_KEYS,
  );
  return (id) => keys.has(getTickerKey(id));
}
