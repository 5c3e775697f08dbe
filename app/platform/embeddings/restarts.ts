import { HOUR_MS } from '#app/lib/durations.ts';

const MOST_PER_HOUR = 5;
const FIRST_PAUSE_MS = 500;

/** When something that keeps dying may start again: growing pauses, at most five starts in an hour (search.md section 13). */
export class Restarts {
  #starts: number[] = [];

  /** Milliseconds to wait before the next start; notes that start. `now` in milliseconds of any rising clock. */
  next(now: number): number {
    this.#starts = this.#starts.filter((start) => start > now - HOUR_MS);
    const oldest = this.#starts.at(-MOST_PER_HOUR);
    const pause = oldest === undefined ? FIRST_PAUSE_MS * 4 ** this.#starts.length : oldest + HOUR_MS - now;
    this.#starts.push(now + pause);
    return pause;
  }
}
