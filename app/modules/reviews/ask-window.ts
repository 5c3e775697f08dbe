import { DAY_MS } from '#app/lib/durations.ts';

/** When a customer is asked for a review, in days after the acceptance: once, and once more a week later (pages.md section 6). */
export const ASK_AFTER_DAYS = { 1: 2, 2: 9 } as const;
export type AskRound = keyof typeof ASK_AFTER_DAYS;
/** After so many days of standstill nobody is asked any more. */
const ASK_WITHIN_DAYS = 7;

/** Which acceptances are asked about now: from (excluded) to (included). */
export function askWindow(now: Date, round: AskRound): { from: Date; to: Date } {
  const to = new Date(now.getTime() - ASK_AFTER_DAYS[round] * DAY_MS);
  return { from: new Date(to.getTime() - ASK_WITHIN_DAYS * DAY_MS), to };
}

/** The key by which an item is asked once a round. */
export const askKey = (itemId: string, round: AskRound) => `revreq:${itemId}:${round}`;
