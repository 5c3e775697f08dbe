/** The parts of a service's score, to explain its place in the results. */
export type ExplainedServiceSearchScore = {
  id: string;
  title: string;
  priceCents: number;
  /** Null for a service returned only by a pin or by the limits of the query. */
  score: number | null;
  /** Score by words alone, 0 to 1. */
  words: number;
  /** Score by meaning; null without it. */
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

/**
 * How a query was understood, and what it finds: first the visitors' results in their order, then the next
 * closest services.
 */
export type SearchQueryExplanation = {
  words: string[];
  isCorrected: boolean;
  /** Limits read from the query. */
  limits: string[];
  /**
   * The score the best service needs, the weight of meaning, and how closely the query relates to the shop's
   * trade (null if unknown).
   */
  needs: number;
  weight: number;
  trade: number | null;
  /** Why meaning was not used; null if it was. */
  absence: 'loading' | 'off' | 'failed' | null;
  /** The page the query redirects to instead. */
  redirect: string | null;
  services: ExplainedServiceSearchScore[];
};
