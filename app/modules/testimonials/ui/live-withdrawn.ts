import { useSyncExternalStore } from 'react';

import { getTestimonialTickerKey, type TestimonialTickerEvent } from '../ticker-event.ts';

/** Testimonials that were withdrawn while this page was open, by their `getTestimonialTickerKey`. */
let liveWithdrawnTestimonialKeys: ReadonlySet<string> = new Set();
const withdrawnTestimonialListeners = new Set<() => void>();

/** Records which testimonials an event withdraws, and which it brings back. */
export function recordWithdrawnTestimonials(event: TestimonialTickerEvent): void {
  const next = new Set(liveWithdrawnTestimonialKeys);
  if ('gone' in event) for (const id of event.gone ?? []) next.add(getTestimonialTickerKey(id));
  if ('added' in event) for (const { key } of event.added) next.delete(key);
  if (
    next.size === liveWithdrawnTestimonialKeys.size &&
    [...next].every((key) => liveWithdrawnTestimonialKeys.has(key))
  )
    return;
  liveWithdrawnTestimonialKeys = next;
  for (const listener of withdrawnTestimonialListeners) listener();
}

function subscribeToWithdrawnTestimonials(listener: () => void): () => void {
  withdrawnTestimonialListeners.add(listener);
  return () => withdrawnTestimonialListeners.delete(listener);
}

const NO_WITHDRAWN_TESTIMONIAL_KEYS: ReadonlySet<string> = new Set();

/**
 * Returns a function that tests whether a testimonial, by its id or `getTestimonialTickerKey`, was withdrawn since the page
 * loaded; such testimonials are hidden everywhere.
 */
export function useIsTestimonialWithdrawn(): (id: string) => boolean {
  const keys = useSyncExternalStore(
    subscribeToWithdrawnTestimonials,
    () => liveWithdrawnTestimonialKeys,
    () => NO_WITHDRAWN_TESTIMONIAL_KEYS,
  );
  return (id) => keys.has(getTestimonialTickerKey(id));
}
