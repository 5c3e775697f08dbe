/** What the score of a service is made of, for a person who asks why it stands where it stands. */
export type ExplainedService = {
  id: string;
  title: string;
  priceCents: number;
  /** Null for a service that only a pin or the limits of the query bring. */
  score: number | null;
  /** By words alone, 0 to 1. */
  words: number;
  /** By meaning; null without it. */
  meaning: {
    score: number;
    described: number;
    phrase: { text: string; cosine: number } | null;
    nearestThree: number;
  } | null;
  isFound: boolean;
  isPinned: boolean;
  isHidden: boolean;
};

/** How a query was understood, and what it finds: first what visitors get in its order, then what comes near. */
export type ExplainedAnswer = {
  words: string[];
  isCorrected: boolean;
  /** Limits that were read out of it. */
  limits: string[];
  /** What the best must score, how much meaning counts, and how much the query speaks of the trade (null where unknown). */
  needs: number;
  weight: number;
  trade: number | null;
  /** Why meaning took no part; null when it did. */
  absence: 'loading' | 'off' | 'failed' | null;
  /** Where the query leads instead. */
  redirect: string | null;
  services: ExplainedService[];
};
