/** The only argument of the bench's child processes, as JSON. */
export type FloodBenchAttackPlan = {
  attack: string;
  /** The attacker's own address. */
  address: string;
  host: string;
  port: number;
  seconds: number;
  /** Ids from public pages of the shop. */
  caseStudyIds: string[];
};

/** The results of one attacker. */
export type FloodBenchAttackResult = {
  /** Responses by status. */
  answers: Record<string, number>;
  /** Connections and requests that ended without a response, by reason. */
  refused: Record<string, number>;
  receivedBytes: number;
  /** The maximum number of sockets open at once; for attacks by held sockets. */
  maxDelayed: number;
};

export type FloodBenchVisitPlan = {
  host: string;
  port: number;
  seconds: number;
  /** The service that is bought, by its slug. */
  slug: string;
  /** Distinguishes the rounds of one bench, so that each checkout comes from its own address. */
  round: number;
};

/** Times of the answered visits in ms, and how the others failed. */
export type FloodBenchVisitResult = {
  freshMs: number[];
  keptMs: number[];
  checkoutMs: number[];
  failures: Record<string, number>;
};
