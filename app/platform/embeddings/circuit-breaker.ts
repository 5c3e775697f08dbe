const EMBEDDING_FAILURE_WINDOW_MS = 30_000;
const MAX_FAILURES_BEFORE_CIRCUIT_OPENS = 5;
const EMBEDDING_CIRCUIT_OPEN_MS = 30_000;

/**
 * Stops calls to a provider that is down (search.md "Embeddings"): five failures within 30 seconds open it;
 * no calls for 30 seconds, then one trial. Times are milliseconds of any monotonic clock.
 */
export class CircuitBreaker {
  #failures: number[] = [];
  #closedAgainAt: number | null = null;

  /**
   * Returns whether the provider may be called now; on an open breaker the first call after the pause is the
   * trial.
   */
  mayAsk(now: number): boolean {
    if (this.#closedAgainAt === null) return true;
    if (now < this.#closedAgainAt) return false;
    this.#closedAgainAt = now + EMBEDDING_CIRCUIT_OPEN_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = [];
    this.#closedAgainAt = null;
  }

  failed(now: number): void {
    this.#failures = [...this.#failures.filter((at) => at > now - EMBEDDING_FAILURE_WINDOW_MS), now];
    if (this.#failures.length >= MAX_FAILURES_BEFORE_CIRCUIT_OPENS)
      this.#closedAgainAt ??= now + EMBEDDING_CIRCUIT_OPEN_MS;
  }
}
