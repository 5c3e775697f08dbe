/** What a child process of the bench is told, as the JSON of its only argument. */
export type AttackPlan = {
  attack: string;
  /** The attacker's own address. */
  address: string;
  host: string;
  port: number;
  seconds: number;
  /** Ids that pages of the shop show to everybody. */
  studyIds: string[];
};

/** What one attacker got. */
export type AttackResult = {
  /** Answers by their status. */
  answers: Record<string, number>;
  /** Connections and requests that ended without an answer, by how. */
  refused: Record<string, number>;
  receivedBytes: number;
  /** The most sockets open at one moment; for attacks by held sockets. */
  mostHeld: number;
};

export type VisitPlan = {
  host: string;
  port: number;
  seconds: number;
  /** The service that is bought, by its slug. */
  slug: string;
  /** Tells the rounds of one bench apart, so that each checkout comes from an address of its own. */
  round: number;
};

/** Times of the answered visits in ms, and how the others failed. */
export type VisitResult = {
  freshMs: number[];
  keptMs: number[];
  checkoutMs: number[];
  failures: Record<string, number>;
};
