import { HOUR_MS } from '#app/lib/durations.ts';

const MAX_EMBEDDING_PROCESS_STARTS_PER_HOUR = 5;
const EMBEDDING_PROCESS_FIRST_RESTART_DELAY_MS = 500;

/**
 * Decides when a process that keeps dying may restart: growing pauses, at most five starts in an hour
 * (search.md "Missing parts").
 */
export class EmbeddingProcessRestartBackoff {
  #starts: number[] = [];

  /**
   * Returns the milliseconds to wait before the next start, and records that start. `now` is in milliseconds
   * of any monotonic clock.
   */
  next(now: number): number {
    this.#starts = this.#starts.filter((start) => start > now - HOUR_MS);
    const oldest = this.#starts.at(-MAX_EMBEDDING_PROCESS_STARTS_PER_HOUR);
    const pause =
      oldest === undefined
        ? EMBEDDING_PROCESS_FIRST_RESTART_DELAY_MS * 4 ** this.#starts.length
        : oldest + HOUR_MS - now;
    this.#starts.push(now + pause);
    return pause;
  }
}
