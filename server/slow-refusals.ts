import { setTimeout } from 'node:timers/promises';

const RATE_LIMITED_RESPONSE_DELAY_MS = 1_000;
/**
 * For all addresses together: each occupies its connection meanwhile. Beyond this, a refusal costs less than
 * its delay.
 */
const MAX_CONCURRENT_DELAYED_REFUSALS = 1_000;

/**
 * Delays the response to a client that was refused again and again (safety.md threat 13; the limit
 * `request-refusal` decides). Most floods retry as soon as they get a response: at once, that would be
 * thousands of refusals a second, all that one core can do.
 */
export function createRefusedRequestDelay({
  delayMs = RATE_LIMITED_RESPONSE_DELAY_MS,
  maxDelayed = MAX_CONCURRENT_DELAYED_REFUSALS,
} = {}) {
  let held = 0;
  return async function holdBack(): Promise<void> {
    if (held >= maxDelayed) return;
    held += 1;
    await setTimeout(delayMs);
    held -= 1;
  };
}
