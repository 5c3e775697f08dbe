type Retries = {
  /** Further tries after the first. */
  retries?: number;
  /** Pause before the first of them, in milliseconds. */
  delayMs?: number;
  /** Whether each pause is twice the one before. */
  isDoubling?: boolean;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does work that may fail by chance up to four times, after 1, 2 and 4 seconds; the last failure is thrown. */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  { retries = 3, delayMs = 1000, isDoubling = true }: Retries = {},
): Promise<Value> {
  let delay = delayMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // An answer that was thrown, a refusal, would be the same again.
      if (attempt === retries || error instanceof Response) throw error;
    }
    await pause(delay);
    if (isDoubling) delay *= 2;
  }
}
