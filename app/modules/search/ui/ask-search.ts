import type { FoundService, SearchAnswer } from '../answers/search-answer.ts';

import { visitId } from './visit-id.ts';

async function post(path: `/api/${string}`, body?: unknown, signal?: AbortSignal): Promise<unknown> {
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
 * The answer to a query, remembered for no visit; rejects when none comes, and when `signal` says that nobody waits any more.
 */
export async function askAnswer(
  q: string,
  signal: AbortSignal,
  sessionId: string | null = null,
): Promise<SearchAnswer> {
  // What our own function of this build answers (answers/search-answer.ts).
  return (await post('/api/search-intent', { q, sessionId }, signal)) as SearchAnswer;
}

/** The same for a visitor, whose settled search is recorded by it. */
export const askSearch = (q: string, signal: AbortSignal) => askAnswer(q, signal, visitId());

const KEPT_MS = 60_000;
let kept: { services: FoundService[]; at: number } | null = null;

/** What is shown before anything was typed, kept for 60 s in the tab (SEARCH-05); none when it cannot be had (SEARCH-08). */
export async function askSuggestions(): Promise<FoundService[]> {
  if (kept && performance.now() - kept.at < KEPT_MS) return kept.services;
  try {
    // As above.
    const { services } = (await post('/api/search-suggest')) as { services: FoundService[] };
    kept = { services, at: performance.now() };
    return services;
  } catch {
    return [];
  }
}
