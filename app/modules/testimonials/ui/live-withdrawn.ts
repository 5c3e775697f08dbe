import { useSyncExternalStore } from 'react';

import { tickerKey, type TickerNews } from '../ticker-news.ts';

/** Testimonials that were withdrawn while this page was open, by their `tickerKey`. */
let withdrawn: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Records which testimonials an event withdraws, and which it brings back. */
export function noteWithdrawn(news: TickerNews): void {
  const next = new Set(withdrawn);
  if ('gone' in news) for (const id of news.gone ?? []) next.add(tickerKey(id));
  if ('added' in news) for (const { key } of news.added) next.delete(key);
  if (next.size === withdrawn.size && [...next].every((key) => withdrawn.has(key))) return;
  withdrawn = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns a function that tests whether a testimonial, by its id or `tickerKey`, was withdrawn since the page
 * loaded; such testimonials are hidden everywhere.
 */
export function useIsWithdrawn(): (id: string) => boolean {
  const keys = useSyncExternalStore(
    subscribe,
    () => withdrawn,
    () => NONE,
  );
  return (id) => keys.has(tickerKey(id));
}
