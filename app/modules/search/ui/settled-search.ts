import { visitId } from './visit-id.ts';

/** What was typed, as it is asked, told and remembered. */
export const tidyQuery = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim();

let told = { query: '', clickedId: '' };
let listener: (() => void) | null = null;
let unheard = 0;

/** Begins to count settled searches, with those before; what was searched is told to nobody here. */
export function onSettledSearch(next: () => void): void {
  listener = next;
  for (; unheard > 0; unheard--) next();
}

function countSettled(): void {
  if (listener) listener();
  else unheard += 1;
}

/**
 * Tells the shop of a settled search, and of the service it led to (SEARCH-07); the same once. A beacon outlives its page,
 * and nobody waits for it.
 */
export function tellSearch(query: string, clickedId: string | null = null): void {
  if (query === '' || (query === told.query && (clickedId ?? told.clickedId) === told.clickedId)) return;
  if (query !== told.query) countSettled();
  told = { query, clickedId: clickedId ?? '' };
  const body = JSON.stringify({ session_id: visitId(), query, clicked_id: clickedId });
  navigator.sendBeacon('/api/search-events', new Blob([body], { type: 'application/json' }));
}
