import { setTimeout } from 'node:timers/promises';

import { RateLimiterMemory } from 'rate-limiter-flexible';

import { limitKey } from '#app/platform/rate-limit.server.ts';

/** Refusals of one address in a minute that are told at once: what a person meets who reloads again and again. */
const AT_ONCE = { points: 20, duration: 60 };
const HOLD_MS = 1_000;
/** All addresses together: each keeps its connection meanwhile. Beyond it a refusal costs less than its waiting. */
const MOST_HELD = 1_000;

/**
 * Keeps refused clients waiting for the next refusals (safety.md threat 13). Most floods ask again as soon as they are
 * answered: told at once, they would get thousands of refusals a second, which is all that one core can do.
 */
export function openSlowRefusals({ holdMs = HOLD_MS, mostHeld = MOST_HELD } = {}) {
  const told = new RateLimiterMemory(AT_ONCE);
  let held = 0;
  return async function untilTold(address: string): Promise<void> {
    const isAtOnce = await told.consume(limitKey(address)).then(
      () => true,
      () => false,
    );
    if (isAtOnce || held >= mostHeld) return;
    held += 1;
    await setTimeout(holdMs);
    held -= 1;
  };
}
