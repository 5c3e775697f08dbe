import { visitId } from './visit-id.ts';

/** Normalizes typed text for requests, events and recent searches. */
export const tidyQuery = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim();

let lastSent = { query: '', clickedId: '' };
let reportListener: (() => void) | null = null;
let unreportedCount = 0;

/** Calls `next` for every settled search, including earlier ones, without its text. */
export function onSettledSearch(next: () => void): void {
  reportListener = next;
  for (; unreportedCount > 0; unreportedCount--) next();
}

function countSettled(): void {
  if (reportListener) reportListener();
  else unreportedCount += 1;
}

/**
 * Sends a settled search to the shop, with the service it led to (SEARCH-07); once if nothing changed. A
 * beacon outlives its page and does not block it.
 */
export function reportSearch(query: string, clickedId: string | null = null): void {
  if (query === '' || (query === lastSent.query && (clickedId ?? lastSent.clickedId) === lastSent.clickedId))
    return;
  if (query !== lastSent.query) countSettled();
  lastSent = { query, clickedId: clickedId ?? '' };
  const body = JSON.stringify({ session_id: visitId(), query, clicked_id: clickedId });
  navigator.sendBeacon('/api/search-events', new Blob([body], { type: 'application/json' }));
}
