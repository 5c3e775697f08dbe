type RetryOptions = {
  /** Further tries after the first. */
  retries?: number;
  /** Pause before the first retry, in milliseconds. */
  delayMs?: number;
  /** Whether each pause is twice the one before. */
  isDoubling?: boolean;
};

const sleepMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs work that may fail temporarily up to four times, after 1, 2 and 4 seconds; throws the last failure.
 */
export async function runWithRetries<Value>(
  work: () => Promise<Value>,
  { retries = 3, delayMs = 1000, isDoubling = true }: RetryOptions = {},
): Promise<Value> {
  let delay = delayMs;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // A thrown response, such as a refusal, would be the same again.
      if (attempt === retries || error instanceof Response) throw error;
    }
    await sleepMs(delay);
    if (isDoubling) delay *= 2;
  }
}
