import { setTimeout } from 'node:timers/promises';

const HOLD_MS = 1_000;
/** All addresses together: each keeps its connection meanwhile. Beyond it a refusal costs less than its waiting. */
const MOST_HELD = 1_000;

/**
 * Keeps a client waiting that has been refused again and again (safety.md threat 13; the limit `request-refusal` says who). Most
 * floods ask again as soon as they are answered: told at once, they would get thousands of refusals a second, which is all
 * that one core can do.
 */
export function openSlowRefusals({ holdMs = HOLD_MS, mostHeld = MOST_HELD } = {}) {
  let held = 0;
  return async function holdBack(): Promise<void> {
    if (held >= mostHeld) return;
    held += 1;
    await setTimeout(holdMs);
    held -= 1;
  };
}
