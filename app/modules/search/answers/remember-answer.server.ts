import type { SearchApiResponse } from './search-answer.ts';

/**
 * What the server knows of a recent answer, so that the client does not have to send it (search.md
 * "Search functions").
 */
export type RecentSearchAnswer = {
  query: string;
  /** The words that were ranked, without limits and with spelling corrected. */
  normalizedQuery: string;
  answer: SearchApiResponse;
  /** Score of the best result; null without results. */
  topScore: number | null;
  latencyMs: number;
  /** Version of the catalog the answer was built from. */
  catalogueVersion: number;
  answeredAt: Date;
};

const SERVER_SEARCH_ANSWER_CACHE_LIFETIME_MS = 30 * 60_000;
const MAX_REMEMBERED_SEARCH_ANSWERS = 5_000;

const recentSearchAnswerCache = new Map<string, RecentSearchAnswer>();

const buildSearchAnswerCacheKey = (sessionId: string, query: string) => `${sessionId} ${query}`;

/** Remembers the newest answers of this process: at most 5,000, each for 30 minutes; evicts the oldest. */
export function cacheRecentSearchAnswer(sessionId: string, recent: RecentSearchAnswer): void {
  const key = buildSearchAnswerCacheKey(sessionId, recent.query);
  recentSearchAnswerCache.delete(key);
  recentSearchAnswerCache.set(key, recent);
  const [oldest] = recentSearchAnswerCache.keys();
  if (recentSearchAnswerCache.size > MAX_REMEMBERED_SEARCH_ANSWERS && oldest !== undefined)
    recentSearchAnswerCache.delete(oldest);
}

/** Returns the session's last answer to exactly this query; null if this process no longer has it. */
export function findRecentSearchAnswer(
  sessionId: string,
  query: string,
  now: Date,
): RecentSearchAnswer | null {
  const found = recentSearchAnswerCache.get(buildSearchAnswerCacheKey(sessionId, query));
  if (!found) return null;
  return now.getTime() - found.answeredAt.getTime() <= SERVER_SEARCH_ANSWER_CACHE_LIFETIME_MS ? found : null;
}
