import { getSearchVisitId } from './visit-id.ts';

/** Normalizes typed text for requests, events and recent searches. */
export const normalizeTypedQuery = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim();

let lastReportedSearchClick = { query: '', clickedId: '' };
let searchFinishedListener: (() => void) | null = null;
let unreportedSettledSearchCount = 0;

/** Calls `next` for every settled search, including earlier ones, without its text. */
export function listenToSettledSearchQueries(next: () => void): void {
  searchFinishedListener = next;
  for (; unreportedSettledSearchCount > 0; unreportedSettledSearchCount--) next();
}

function notifySettledSearchListener(): void {
  if (searchFinishedListener) searchFinishedListener();
  else unreportedSettledSearchCount += 1;
}

/**
 * Sends a settled search to the shop, with the service it led to (SEARCH-07); once if nothing changed. A
 * beacon outlives its page and does not block it.
 */
export function sendSettledSearchAnalytics(query: string, clickedId: string | null = null): void {
  if (
    query === '' ||
    (query === lastReportedSearchClick.query &&
      (clickedId ?? lastReportedSearchClick.clickedId) === lastReportedSearchClick.clickedId)
  )
    return;
  if (query !== lastReportedSearchClick.query) notifySettledSearchListener();
  lastReportedSearchClick = { query, clickedId: clickedId ?? '' };
  const body = JSON.stringify({ session_id: getSearchVisitId(), query, clicked_id: clickedId });
  navigator.sendBeacon('/api/search-events', new Blob([body], { type: 'application/json' }));
}
