import type { SearchAnswer } from './search-answer.ts';

/**
 * What the server knows of a recent answer, so that the client does not have to send it (search.md
 * "Search functions").
 */
export type RecentSearchAnswer = {
  query: string;
  /** The words that were ranked, without limits and with spelling corrected. */
  normalizedQuery: string;
  answer: SearchAnswer;
  /** Score of the best result; null without results. */
  topScore: number | null;
  latencyMs: number;
  /** Version of the catalog the answer was built from. */
  catalogueVersion: number;
  answeredAt: Date;
};

const RECENT_ANSWER_LIFETIME_MS = 30 * 60_000;
const MAX_RECENT_ANSWERS = 5_000;

const answerCache = new Map<string, RecentSearchAnswer>();

const buildAnswerCacheKey = (sessionId: string, query: string) => `${sessionId} ${query}`;

/** Remembers the newest answers of this process: at most 5,000, each for 30 minutes; evicts the oldest. */
export function rememberAnswer(sessionId: string, recent: RecentSearchAnswer): void {
  const key = buildAnswerCacheKey(sessionId, recent.query);
  answerCache.delete(key);
  answerCache.set(key, recent);
  const [oldest] = answerCache.keys();
  if (answerCache.size > MAX_RECENT_ANSWERS && oldest !== undefined) answerCache.delete(oldest);
}

/** Returns the session's last answer to exactly this query; null if this process no longer has it. */
export function findRecentAnswer(sessionId: string, query: string, now: Date): RecentSearchAnswer | null {
  const found = answerCache.get(buildAnswerCacheKey(sessionId, query));
  if (!found) return null;
  return now.getTime() - found.answeredAt.getTime() <= RECENT_ANSWER_LIFETIME_MS ? found : null;
}
