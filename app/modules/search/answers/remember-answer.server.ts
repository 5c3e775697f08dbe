import type { SearchAnswer } from './search-answer.ts';

/** What the server knows of an answer it gave a moment ago; the client is not asked for any of it (search.md section 8). */
export type RecentAnswer = {
  query: string;
  /** The words that were ranked, after the limits were read and the spelling corrected. */
  normalizedQuery: string;
  answer: SearchAnswer;
  /** Of the best result; null without results. */
  topScore: number | null;
  latencyMs: number;
  /** Of the catalogue the answer was made from. */
  catalogueVersion: number;
  givenAt: Date;
};

const LIFE_MS = 30 * 60_000;
const MOST = 5_000;

const answers = new Map<string, RecentAnswer>();

const keyOf = (sessionId: string, query: string) => `${sessionId} ${query}`;

/** Remembers the newest answers of this process, at most 5,000 and each for 30 minutes; the oldest give way. */
export function rememberAnswer(sessionId: string, recent: RecentAnswer): void {
  const key = keyOf(sessionId, recent.query);
  answers.delete(key);
  answers.set(key, recent);
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
}

/** What this session was last answered to exactly this query; null when it is not known here any more. */
export function recentAnswer(sessionId: string, query: string, now: Date): RecentAnswer | null {
  const found = answers.get(keyOf(sessionId, query));
  if (!found) return null;
  return now.getTime() - found.givenAt.getTime() <= LIFE_MS ? found : null;
}
