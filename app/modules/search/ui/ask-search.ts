import type { SearchApiServiceResult, SearchApiResponse } from '../answers/search-answer.ts';

import { getSearchVisitId } from './visit-id.ts';

async function postJsonToSearchApi(
  path: `/api/${string}`,
  body?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(path, {
    method: 'POST',
    signal: signal ?? null,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/**
 * Requests the answer to a query, without linking it to a visit; rejects when there is none, and when
 * `signal` aborts.
 */
export async function fetchSearchAnswer(
  q: string,
  signal: AbortSignal,
  sessionId: string | null = null,
): Promise<SearchApiResponse> {
  // The response of this build's own endpoint (answers/search-answer.ts).
  return (await postJsonToSearchApi('/api/search-intent', { q, sessionId }, signal)) as SearchApiResponse;
}

/** The same with the visit id, by which the settled search is recorded. */
export const fetchRecordedSearchAnswer = (q: string, signal: AbortSignal) =>
  fetchSearchAnswer(q, signal, getSearchVisitId());

const SUGGESTION_CACHE_MS = 60_000;
let cachedDefaultSearchSuggestions: { services: SearchApiServiceResult[]; at: number } | null = null;

/**
 * Requests the suggestions shown before typing, cached for 60 s in the tab (SEARCH-05); empty if unavailable
 * (SEARCH-08).
 */
export async function fetchSearchSuggestions(): Promise<SearchApiServiceResult[]> {
  if (
    cachedDefaultSearchSuggestions &&
    performance.now() - cachedDefaultSearchSuggestions.at < SUGGESTION_CACHE_MS
  )
    return cachedDefaultSearchSuggestions.services;
  try {
    // As above.
    const { services } = (await postJsonToSearchApi('/api/search-suggest')) as {
      services: SearchApiServiceResult[];
    };
    cachedDefaultSearchSuggestions = { services, at: performance.now() };
    return services;
  } catch {
    return [];
  }
}
